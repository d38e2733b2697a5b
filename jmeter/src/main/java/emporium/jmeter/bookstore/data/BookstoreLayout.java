package emporium.jmeter.bookstore.data;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * How many rows there are of what, and which belongs to which: everything but the rows' contents.
 * It follows from seed and size alone. Whatever belongs together has neighbouring ids, so prefix
 * sums find the group of an id and the ids of a group.
 *
 * <p>Customers are those inhabitants of the cities that bought something. So that a customer's row
 * needs no other row, construction draws the buyer of every purchase once; it keeps the buyers' ids
 * and no purchase.
 *
 * <p>Immutable and thread-safe. Keeps four bytes for each employee's year, customer, and shop.
 */
public final class BookstoreLayout {
  static final int YEAR_LAST = 2021;

  /** Each so manieth purchase of an employee is by an inhabitant of any city of the country. */
  private static final int PURCHASES_PER_FOREIGN_ONE = 10;

  private final long seed;
  private final BookstoreSize size;
  private final int genres;
  private final int years;
  private final PrefixSums publishersByCountry;
  private final PrefixSums authorsByCountry;
  private final PrefixSums citiesByCountry;
  private final PrefixSums inhabitantsByCity;
  private final PrefixSums shopsByCity;
  private final PrefixSums employeesByShop;
  private final PrefixSums itemsByShop;
  private final PrefixSums purchasesByEmployeeYear;
  private final Assortment[] assortments;
  private final int[] customers;

  /** Draws how many there are of everything. */
  public BookstoreLayout(long seed, BookstoreSize size) {
    this.seed = seed;
    this.size = size;
    int countries = size.countries;
    genres = count(RandomStream.GENRES, size.genresMax).applyAsInt(0);
    years = Math.max(1, size.drawUpTo(random(RandomStream.YEARS, 0), size.yearsMax));
    publishersByCountry =
        new PrefixSums(countries, count(RandomStream.PUBLISHERS, size.publishersPerCountryMax));
    authorsByCountry =
        new PrefixSums(countries, count(RandomStream.AUTHORS, size.authorsPerCountryMax));
    citiesByCountry =
        new PrefixSums(countries, count(RandomStream.CITIES, size.citiesPerCountryMax));
    int cities = citiesByCountry.total();
    inhabitantsByCity =
        new PrefixSums(cities, count(RandomStream.INHABITANTS, size.customersPerCityMax));
    shopsByCity = new PrefixSums(cities, count(RandomStream.SHOPS, size.shopsPerCityMax));
    int shops = shopsByCity.total();
    employeesByShop =
        new PrefixSums(shops, count(RandomStream.EMPLOYEES, size.employeesPerShopMax));
    assortments =
        IntStream.range(0, shops).mapToObj(this::drawAssortment).toArray(Assortment[]::new);
    itemsByShop = new PrefixSums(shops, shop -> assortments[shop].size());
    purchasesByEmployeeYear =
        new PrefixSums(
            Math.multiplyExact(employeesByShop.total(), years),
            count(RandomStream.PURCHASES, size.purchasesPerEmployeeAndYearMax));
    customers = drawCustomers();
  }

  private Random random(RandomStream stream, int id) {
    return new SeededRandom(seed).restart(stream.number(), id);
  }

  private IntUnaryOperator count(RandomStream stream, int max) {
    var random = new SeededRandom(seed);
    return id -> size.drawCount(random.restart(stream.number(), id), max);
  }

  private Assortment drawAssortment(int shop) {
    int items =
        Math.min(count(RandomStream.BOOKS, size.booksPerShopMax).applyAsInt(shop), bookCount());
    return Assortment.draw(random(RandomStream.ASSORTMENT, shop), items, bookCount());
  }

  private int[] drawCustomers() {
    var buyers = new BitSet(inhabitantsByCity.total());
    var random = new SeededRandom(seed);
    for (int id = 0; id < purchasesByEmployeeYear.total(); id++) {
      buyers.set(drawBuyer(purchase(id), random.restart(BookstoreTable.PURCHASES, id)));
    }
    return buyers.stream().toArray();
  }

  /** Who bought: the first draw of a purchase's row. */
  int drawBuyer(PurchasePlace purchase, Random random) {
    boolean foreign = purchase.index() % PURCHASES_PER_FOREIGN_ONE == 0;
    int city = cityOfShop(shopOfEmployee(purchase.employee()));
    int firstCity = foreign ? citiesByCountry.first(purchase.country()) : city;
    int endCity = foreign ? citiesByCountry.first(purchase.country() + 1) : city + 1;
    int first = inhabitantsByCity.first(firstCity);
    return first + random.nextInt(inhabitantsByCity.first(endCity) - first);
  }

  /** From what all of it follows. */
  public long seed() {
    return seed;
  }

  /** How much there is at most. */
  public BookstoreSize size() {
    return size;
  }

  /** Rows of a table. */
  public int rows(BookstoreTable table) {
    return switch (table) {
      case AUTHORS -> authorsByCountry.total();
      case PUBLISHERS -> publishersByCountry.total();
      case BOOKS -> bookCount();
      case SHOPS -> shopsByCity.total();
      case EMPLOYEES -> employeesByShop.total();
      case INVENTORY -> itemsByShop.total();
      case CUSTOMERS -> customers.length;
      case PURCHASES -> purchasesByEmployeeYear.total();
    };
  }

  /** Rows of all tables. */
  public long rows() {
    return Arrays.stream(BookstoreTable.values()).mapToLong(this::rows).sum();
  }

  /** Codes of the countries, by their index. */
  public List<String> countryCodes() {
    return Country.ALL.subList(0, size.countries).stream().map(Country::code).toList();
  }

  int countryCount() {
    return size.countries;
  }

  int genreCount() {
    return genres;
  }

  int cityCount() {
    return citiesByCountry.total();
  }

  private int bookCount() {
    return size.countries * size.booksPerCountry;
  }

  /** Years with purchases, in order. */
  public List<Integer> years() {
    return IntStream.rangeClosed(YEAR_LAST - years + 1, YEAR_LAST).boxed().toList();
  }

  int countryOfAuthor(int author) {
    return authorsByCountry.groupOf(author);
  }

  int countryOfPublisher(int publisher) {
    return publishersByCountry.groupOf(publisher);
  }

  /** In which country a book was made. */
  public int countryOfBook(int book) {
    return book / size.booksPerCountry;
  }

  int countryOfCity(int city) {
    return citiesByCountry.groupOf(city);
  }

  int cityOfInhabitant(int inhabitant) {
    return inhabitantsByCity.groupOf(inhabitant);
  }

  int cityOfShop(int shop) {
    return shopsByCity.groupOf(shop);
  }

  /** The country of a shop. */
  public int countryOfShop(int shop) {
    return countryOfCity(cityOfShop(shop));
  }

  /** The shop in which an employee works. */
  public int shopOfEmployee(int employee) {
    return employeesByShop.groupOf(employee);
  }

  int shopOfItem(int item) {
    return itemsByShop.groupOf(item);
  }

  /** A shop's number in its country, from 1. */
  public int shopNumber(int shop) {
    return shop - firstShop(countryOfShop(shop)) + 1;
  }

  /** A shop's number in its city, from 1. */
  int shopNumberInCity(int shop) {
    return shop - shopsByCity.first(cityOfShop(shop)) + 1;
  }

  /** An employee's number in the shop, from 1. */
  public int employeeNumber(int employee) {
    return employee - employeesByShop.first(shopOfEmployee(employee)) + 1;
  }

  /** An inhabitant's number in the country, from 1: that of the customer. */
  int inhabitantNumber(int inhabitant) {
    int country = countryOfCity(cityOfInhabitant(inhabitant));
    return inhabitant - firstInhabitant(country) + 1;
  }

  /** The first of a country's shops; of the one after the last, how many shops there are. */
  int firstShop(int country) {
    return shopsByCity.first(citiesByCountry.first(country));
  }

  int shopCount(int country) {
    return firstShop(country + 1) - firstShop(country);
  }

  int firstInhabitant(int country) {
    return inhabitantsByCity.first(citiesByCountry.first(country));
  }

  int inhabitantCount(int country) {
    return firstInhabitant(country + 1) - firstInhabitant(country);
  }

  /** The first of those who work in a country; of the one after the last, how many there are. */
  public int firstEmployee(int country) {
    return employeesByShop.first(firstShop(country));
  }

  int firstEmployeeOfShop(int shop) {
    return employeesByShop.first(shop);
  }

  int employeeCount(int shop) {
    return employeesByShop.size(shop);
  }

  int firstItem(int shop) {
    return itemsByShop.first(shop);
  }

  /** Which books a shop has. */
  Assortment assortment(int shop) {
    return assortments[shop];
  }

  /** Who a customer is among all inhabitants. */
  int inhabitantOfCustomer(int customer) {
    return customers[customer];
  }

  /** The customer that an inhabitant is; negative if it bought nothing. */
  public int customerOfInhabitant(int inhabitant) {
    return Arrays.binarySearch(customers, inhabitant);
  }

  int drawAuthor(int country, Random random) {
    return authorsByCountry.first(country) + random.nextInt(authorsByCountry.size(country));
  }

  int drawPublisher(int country, Random random) {
    return publishersByCountry.first(country) + random.nextInt(publishersByCountry.size(country));
  }

  int drawCity(int country, Random random) {
    return citiesByCountry.first(country) + random.nextInt(citiesByCountry.size(country));
  }

  /** The first purchase of a country's shops in a year. */
  public int firstPurchase(int country, int year) {
    return purchasesByEmployeeYear.first(employeeYear(country, year, firstEmployee(country)));
  }

  /** How many purchases a country's shops had in a year. */
  public int purchaseCount(int country, int year) {
    int employees = firstEmployee(country + 1) - firstEmployee(country);
    int group = employeeYear(country, year, firstEmployee(country));
    return purchasesByEmployeeYear.first(group + employees) - purchasesByEmployeeYear.first(group);
  }

  /** Countries in order, in each its years, in each its employees. */
  private int employeeYear(int country, int year, int employee) {
    int first = firstEmployee(country);
    int employees = firstEmployee(country + 1) - first;
    int yearIndex = year - (YEAR_LAST - years + 1);
    return years * first + yearIndex * employees + (employee - first);
  }

  /** Where a purchase belongs. */
  PurchasePlace purchase(int id) {
    int group = purchasesByEmployeeYear.groupOf(id);
    int country = 0;
    while (group >= years * firstEmployee(country + 1)) {
      country++;
    }
    int first = firstEmployee(country);
    int employees = firstEmployee(country + 1) - first;
    int inCountry = group - years * first;
    int year = YEAR_LAST - years + 1 + inCountry / employees;
    return new PurchasePlace(
        country,
        year,
        first + inCountry % employees,
        id - purchasesByEmployeeYear.first(group),
        id - firstPurchase(country, year) + 1);
  }
}
