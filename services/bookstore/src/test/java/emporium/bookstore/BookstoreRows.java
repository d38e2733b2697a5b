package emporium.bookstore;

import emporium.persistence.Aggregate;
import emporium.runtime.testing.TestEngine;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A small bookstore from a seed, in which ties, equal city names and odd titles are frequent. Shops
 * of the last country sell nothing; {@link #NO_SHOPS} has authors only.
 */
record BookstoreRows(
    List<AuthorRow> authors,
    List<PublisherRow> publishers,
    List<BookRow> books,
    List<ShopRow> shops,
    List<EmployeeRow> employees,
    List<InventoryItemRow> inventory,
    List<CustomerRow> customers,
    List<PurchaseRow> purchases) {
  static final List<String> COUNTRIES = List.of("DE", "FR", "US");
  static final String NO_SHOPS = "AT";
  static final List<Integer> YEARS = List.of(2019, 2021);
  static final List<String> WORDS =
      List.of(
          "The",
          "LIGHT",
          "black",
          "Hero",
          "of",
          "straße",
          "STRASSE",
          "İstanbul",
          "100%",
          "a_b",
          "back\\slash",
          "it's",
          "ÉTÉ",
          "été");
  static final List<Long> PRICES =
      List.of(0L, 499L, 500L, 999L, 1_000L, 1_499L, 1_500L, 2_000L, 9_999L);

  private static final int BATCH = 100;
  private static final List<Integer> CUSTOMERS = List.of(230, 199, 100, 101, 1);

  static BookstoreRows random(long seed) {
    var random = new Random(seed);
    List<AuthorRow> authors =
        range(12)
            .map(i -> new AuthorRow(new AuthorId(i), "author " + i, address(random, anyOf(random))))
            .toList();
    List<PublisherRow> publishers =
        range(4)
            .map(
                i ->
                    new PublisherRow(
                        new PublisherId(i), "publisher " + i, address(random, anyOf(random))))
            .toList();
    List<BookRow> books = range(60).map(i -> book(random, i)).toList();
    List<ShopRow> shops =
        COUNTRIES.stream()
            .flatMap(country -> range(3).map(i -> new ShopId(country, i)))
            .map(key -> new ShopRow(key, "shop", address(random, key.country())))
            .toList();
    List<EmployeeRow> employees =
        shops.stream().flatMap(shop -> range(3).map(i -> employee(random, shop.key(), i))).toList();
    List<InventoryItemRow> inventory =
        shops.stream()
            .flatMap(
                shop ->
                    range(5)
                        .map(
                            i ->
                                new InventoryItemRow(
                                    new InventoryItemId(
                                        shop.key().country(), shop.key().number(), isbn(i).value()),
                                    random.nextInt(9))))
            .toList();
    List<CustomerRow> customers =
        range(CUSTOMERS.get(Math.floorMod(seed, CUSTOMERS.size())))
            .map(i -> customer(random, i))
            .toList();
    return new BookstoreRows(
        authors,
        publishers,
        books,
        shops,
        employees,
        inventory,
        customers,
        purchases(random, employees, customers));
  }

  /** Fills an empty bookstore, in an order within each table that depends on the seed. */
  void ingestInto(TestEngine<BookstoreRepository> engine, long seed) {
    var random = new Random(seed);
    ingest(engine, BookstoreTable.AUTHORS, authors, random);
    ingest(engine, BookstoreTable.PUBLISHERS, publishers, random);
    ingest(engine, BookstoreTable.BOOKS, books, random);
    ingest(engine, BookstoreTable.SHOPS, shops, random);
    ingest(engine, BookstoreTable.EMPLOYEES, employees, random);
    ingest(engine, BookstoreTable.INVENTORY, inventory, random);
    ingest(engine, BookstoreTable.CUSTOMERS, customers, random);
    ingest(engine, BookstoreTable.PURCHASES, purchases, random);
  }

  private static <
          K extends Comparable<? super K>, E extends Aggregate, R extends BookstoreRow<K, E>>
      void ingest(
          TestEngine<BookstoreRepository> engine,
          BookstoreTable<K, E, R> table,
          List<R> rows,
          Random random) {
    var shuffled = new ArrayList<>(rows);
    Collections.shuffle(shuffled, random);
    for (int from = 0; from < shuffled.size(); from += BATCH) {
      engine.run(
          new IngestRows<>(table, shuffled.subList(from, Math.min(from + BATCH, shuffled.size()))));
    }
  }

  private static Stream<Integer> range(int size) {
    return IntStream.range(0, size).boxed();
  }

  private static <T> T anyOf(Random random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static String anyOf(Random random) {
    return random.nextInt(4) == 0 ? NO_SHOPS : anyOf(random, COUNTRIES);
  }

  /** Few cities, some of one name in two states. */
  static AddressData address(Random random, String country) {
    return new AddressData(
        "street " + random.nextInt(99),
        "",
        "zip",
        "city " + random.nextInt(2),
        "state " + random.nextInt(2),
        country);
  }

  static Isbn isbn(int i) {
    return new Isbn(9_780_000_000_000L + i * 7L);
  }

  private static BookRow book(Random random, int i) {
    String title =
        anyOf(random, WORDS) + " " + anyOf(random, WORDS) + anyOf(random, WORDS) + " " + i % 3;
    return new BookRow(
        isbn(i),
        title,
        new AuthorId(random.nextInt(12)),
        new PublisherId(random.nextInt(4)),
        "genre " + i % 5,
        "de",
        random.nextInt(2_000),
        anyOf(random, PRICES));
  }

  private static EmployeeRow employee(Random random, ShopId shop, int i) {
    return new EmployeeRow(
        new EmployeeId(shop.country(), shop.number(), i),
        "employee " + i,
        address(random, shop.country()));
  }

  private static CustomerRow customer(Random random, int i) {
    String country = anyOf(random, COUNTRIES);
    return new CustomerRow(
        new CustomerId(country, 1_000 - i), i, "customer " + i, address(random, country));
  }

  private static List<PurchaseRow> purchases(
      Random random, List<EmployeeRow> employees, List<CustomerRow> customers) {
    var purchases = new ArrayList<PurchaseRow>();
    for (String country : COUNTRIES.subList(0, 2)) {
      for (int year : YEARS) {
        var sellers =
            employees.stream()
                .filter(employee -> employee.key().country().equals(country))
                .filter(employee -> employee.key().shop() != 2) // it sells nothing
                .toList();
        for (int number = 0; number < 40; number++) {
          purchases.add(
              new PurchaseRow(
                  new PurchaseId(country, year, number * 3),
                  anyOf(random, sellers).key(),
                  anyOf(random, customers).key(),
                  LocalDate.ofYearDay(year, 1 + random.nextInt(365))
                      .atTime(8, 30)
                      .toInstant(ZoneOffset.UTC),
                  range(1 + random.nextInt(3)).map(i -> line(random)).toList()));
        }
      }
    }
    return purchases;
  }

  private static LineData line(Random random) {
    return new LineData(
        isbn(random.nextInt(60)), 1 + random.nextInt(3), 100L * (1 + random.nextInt(2)));
  }
}
