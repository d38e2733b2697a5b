package emporium.jmeter.bookstore.data;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes the rows of a bookstore, each from the seed, its table and its id, which counts from 0
 * within the table. So rows may be made in any order and by any number of generators. Keeps what
 * many rows share: names of cities and genres, and prices of books. Not thread-safe: one per
 * thread.
 */
public final class BookstoreGenerator {
  private static final int PURCHASE_CENTS_MIN = 500;
  private static final int PURCHASE_CENTS_MAX = 2_500;
  private static final int MARGIN_PERCENT = 11;
  private static final int AMOUNT_MAX = 3;
  private static final int STOCKED_MAX = 100;
  private static final int FIRST_HOUR = 8;
  private static final int END_HOUR = 19;
  private static final int MINUTES = 60;

  private final BookstoreLayout layout;
  private final SeededRandom random;
  private final BookstoreTexts texts;
  private final int[] retailCents;

  public BookstoreGenerator(BookstoreLayout layout) {
    this.layout = layout;
    this.random = new SeededRandom(layout.seed());
    this.texts = new BookstoreTexts(layout, random);
    this.retailCents = new int[layout.rows(BookstoreTable.BOOKS)];
    for (int book = 0; book < retailCents.length; book++) {
      retailCents[book] = retailCents(drawPurchaseCents(restart(BookstoreTable.BOOKS, book)));
    }
  }

  private Random restart(BookstoreTable table, int id) {
    return random.restart(table, id);
  }

  /** The row of a table with this id. */
  public Object row(BookstoreTable table, int id) {
    return switch (table) {
      case AUTHORS -> author(id);
      case PUBLISHERS -> publisher(id);
      case BOOKS -> book(id);
      case SHOPS -> shop(id);
      case EMPLOYEES -> employee(id);
      case INVENTORY -> inventoryItem(id);
      case CUSTOMERS -> customer(id);
      case PURCHASES -> purchase(id);
    };
  }

  /** The author with this id. */
  public AuthorPayload author(int id) {
    int country = layout.countryOfAuthor(id);
    Random draws = restart(BookstoreTable.AUTHORS, id);
    int city = layout.drawCity(country, draws);
    return new AuthorPayload(id, texts.personName(country), texts.address(city));
  }

  /** The publisher with this id. */
  public PublisherPayload publisher(int id) {
    int country = layout.countryOfPublisher(id);
    Random draws = restart(BookstoreTable.PUBLISHERS, id);
    int city = layout.drawCity(country, draws);
    return new PublisherPayload(id, texts.publisherName(country), texts.address(city));
  }

  /** The book at this place in the order of ISBNs. */
  public BookPayload book(int id) {
    int country = layout.countryOfBook(id);
    Random draws = restart(BookstoreTable.BOOKS, id);
    int purchaseCents = drawPurchaseCents(draws);
    int author = layout.drawAuthor(country, draws);
    int publisher = layout.drawPublisher(country, draws);
    String genre = texts.drawGenre();
    return new BookPayload(
        isbn13(id),
        texts.title(country),
        author,
        publisher,
        genre,
        Country.ALL.get(country).language(),
        decimal(purchaseCents),
        decimal(retailCents[id]));
  }

  /** The first draw of a book's row. */
  private static int drawPurchaseCents(Random draws) {
    return PURCHASE_CENTS_MIN + draws.nextInt(PURCHASE_CENTS_MAX - PURCHASE_CENTS_MIN + 1);
  }

  /** With the margin, to the nearest cent. */
  private static int retailCents(int purchaseCents) {
    return (purchaseCents * (100 + MARGIN_PERCENT) + 50) / 100;
  }

  /** The ISBN of a book. */
  public String isbn13(int book) {
    return Isbn.of(book);
  }

  /** The shop with this id. */
  public ShopPayload shop(int id) {
    int city = layout.cityOfShop(id);
    restart(BookstoreTable.SHOPS, id);
    return new ShopPayload(
        code(layout.countryOfCity(city)),
        layout.shopNumber(id),
        texts.cityName(city) + " Shop " + layout.shopNumberInCity(id),
        texts.address(city));
  }

  /** The employee with this id. */
  public EmployeePayload employee(int id) {
    int shop = layout.shopOfEmployee(id);
    int city = layout.cityOfShop(shop);
    int country = layout.countryOfCity(city);
    restart(BookstoreTable.EMPLOYEES, id);
    return new EmployeePayload(
        code(country),
        layout.shopNumber(shop),
        layout.employeeNumber(id),
        texts.personName(country),
        texts.address(city));
  }

  /** The item of a shop's inventory with this id. */
  public InventoryItemPayload inventoryItem(int id) {
    int shop = layout.shopOfItem(id);
    Random draws = restart(BookstoreTable.INVENTORY, id);
    return new InventoryItemPayload(
        code(layout.countryOfShop(shop)),
        layout.shopNumber(shop),
        isbn13(layout.assortment(shop).book(id - layout.firstItem(shop))),
        1 + draws.nextInt(STOCKED_MAX));
  }

  /** The customer with this id. */
  public CustomerPayload customer(int id) {
    int inhabitant = layout.inhabitantOfCustomer(id);
    int city = layout.cityOfInhabitant(inhabitant);
    int country = layout.countryOfCity(city);
    restart(BookstoreTable.CUSTOMERS, id);
    return new CustomerPayload(
        code(country),
        layout.inhabitantNumber(inhabitant),
        id,
        texts.personName(country),
        texts.address(city));
  }

  /** The purchase with this id. */
  public PurchasePayload purchase(int id) {
    Sale sale = sale(id);
    PurchasePlace place = sale.place();
    int shop = layout.shopOfEmployee(place.employee());
    return new PurchasePayload(
        code(place.country()),
        place.year(),
        place.number(),
        layout.shopNumber(shop),
        layout.employeeNumber(place.employee()),
        code(layout.countryOfCity(layout.cityOfInhabitant(sale.buyer()))),
        layout.inhabitantNumber(sale.buyer()),
        sale.soldAt().toString(),
        sale.lines().stream().map(this::line).toList());
  }

  private PurchasePayload.Line line(Sale.Line line) {
    return new PurchasePayload.Line(isbn13(line.book()), line.amount(), decimal(line.priceCents()));
  }

  /** The purchase with this id, as places among all rows. */
  public Sale sale(int id) {
    PurchasePlace place = layout.purchase(id);
    Random draws = restart(BookstoreTable.PURCHASES, id);
    int buyer = layout.drawBuyer(place, draws);
    Instant soldAt = drawTime(place.year(), draws);
    int count = layout.size().drawCount(draws, layout.size().linesPerPurchaseMax);
    return new Sale(place, buyer, soldAt, drawLines(place, count, draws));
  }

  /** Whether the customer is from another city than the shop. */
  public boolean isForeign(Sale sale) {
    int shop = layout.shopOfEmployee(sale.place().employee());
    return !texts.isSameCity(layout.cityOfShop(shop), layout.cityOfInhabitant(sale.buyer()));
  }

  private List<Sale.Line> drawLines(PurchasePlace place, int count, Random draws) {
    Assortment assortment = layout.assortment(layout.shopOfEmployee(place.employee()));
    List<Sale.Line> lines = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int book = assortment.book(draws.nextInt(assortment.size()));
      lines.add(new Sale.Line(book, 1 + draws.nextInt(AMOUNT_MAX), retailCents[book]));
    }
    return lines;
  }

  /** On any day of the year, when shops are open. */
  private static Instant drawTime(int year, Random draws) {
    LocalDate january = LocalDate.ofYearDay(year, 1);
    LocalDate day = january.plusDays(draws.nextInt(january.lengthOfYear()));
    int hour = FIRST_HOUR + draws.nextInt(END_HOUR - FIRST_HOUR);
    return day.atTime(LocalTime.of(hour, draws.nextInt(MINUTES))).toInstant(ZoneOffset.UTC);
  }

  private static String code(int country) {
    return Country.ALL.get(country).code();
  }

  private static BigDecimal decimal(int cents) {
    return BigDecimal.valueOf(cents, 2);
  }
}
