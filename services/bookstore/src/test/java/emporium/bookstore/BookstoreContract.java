package emporium.bookstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.bookstore.api.BookstoreModule;
import emporium.persistence.Aggregate;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestEngine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries against answers computed on the rows, ingestion, reset and restart; on every engine. */
abstract class BookstoreContract {
  private static final AddressData BERLIN = new AddressData("a", "", "z", "Berlin", "BE", "DE");
  private static final AuthorRow AUTHOR = new AuthorRow(new AuthorId(1), "Ann", BERLIN);
  private static final PublisherRow PUBLISHER = new PublisherRow(new PublisherId(1), "Pub", BERLIN);
  private static final ShopRow SHOP = new ShopRow(new ShopId("DE", 1), "shop", BERLIN);
  private static final BookRow BOOK = book(9_780_000_000_001L, 1_000);
  private static final CustomerRow CUSTOMER =
      new CustomerRow(new CustomerId("DE", 1), 0, "Cy", BERLIN);
  private static final SalesYear SALES = new SalesYear("DE", 2021);

  TestEngine<BookstoreRepository> engine;

  abstract TestEngine<BookstoreRepository> openEngine();

  @BeforeEach
  void open() {
    engine = openEngine();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  BookstoreQueries queries() {
    return new TransactionalQueries(engine.transactions());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 4})
  void queries_randomRows_answerAsComputedOnTheRows(long seed) {
    System.out.println("seed " + seed);
    var rows = BookstoreRows.random(seed);
    rows.ingestInto(engine, seed);
    new AnswerCheck(rows, queries()).all();
  }

  @Test
  void queries_afterRestart_answerAsBefore() {
    var rows = BookstoreRows.random(7);
    rows.ingestInto(engine, 7);
    engine.reopen();
    new AnswerCheck(rows, queries()).all();
    assertEquals(rows, stored());
  }

  @Test
  void reset_rows_noneLeftAndIngestedAgain() {
    var rows = BookstoreRows.random(1);
    rows.ingestInto(engine, 1);
    assertEquals(rows.authors().size(), engine.run(BookstoreModule.RESET));
    BookstoreTable.ALL.forEach(table -> assertEquals(Set.of(), contents().get(table)));
    rows.ingestInto(engine, 2);
    new AnswerCheck(rows, queries()).all();
  }

  @Test
  void employeeOfTheYear_equalRevenue_isTheLowestKey() {
    ingestBasics();
    purchase(1, 2, 1, 500);
    purchase(2, 1, 1, 500);
    purchase(3, 10, 2, 250);
    assertEquals("DE-1-1", Await.result(queries().employeeOfTheYear(SALES)).id());
    purchase(4, 10, 1, 1);
    assertEquals("DE-1-10", Await.result(queries().employeeOfTheYear(SALES)).id());
  }

  @Test
  void bookSales_equalAmounts_areByIsbn() {
    ingestBasics();
    ingest(BookstoreTable.BOOKS, book(9_790_000_000_001L, 5), book(9_780_000_000_000L, 5));
    ingest(
        BookstoreTable.PURCHASES,
        purchaseRow(
            1,
            1,
            new LineData(new Isbn(9_790_000_000_001L), 2, 1),
            new LineData(BOOK.key(), 1, 900),
            new LineData(new Isbn(9_780_000_000_000L), 1, 1)));
    assertEquals(
        List.of("9790000000001", "9780000000000", "9780000000001"),
        Await.result(queries().bookSales(SALES)).stream()
            .map(sales -> sales.book().isbn13())
            .toList());
  }

  @Test
  void foreignPurchases_amounts_areReal() {
    ingestBasics();
    var munich = new AddressData("a", "", "z", "Munich", "BY", "DE");
    ingest(BookstoreTable.CUSTOMERS, new CustomerRow(new CustomerId("DE", 2), 1, "Mo", munich));
    ingest(
        BookstoreTable.PURCHASES,
        new PurchaseRow(
            new PurchaseId("DE", 2021, 12),
            new EmployeeId("DE", 1, 1),
            new CustomerId("DE", 2),
            Instant.parse("2021-12-31T23:59:59.999Z"),
            List.of(new LineData(BOOK.key(), 3, 333), new LineData(BOOK.key(), 1, 1))));
    purchase(11, 1, 1, 100);
    var foreign = Await.result(queries().foreignPurchases(SALES));
    assertEquals(1, foreign.size());
    assertEquals("DE-2021-12", foreign.get(0).id());
    assertEquals("10.00", foreign.get(0).amount().toString());
    assertEquals(2, foreign.get(0).itemCount());
    assertEquals("Mo", foreign.get(0).customer());
    assertEquals(Instant.parse("2021-12-31T23:59:59.999Z"), foreign.get(0).timestamp());
  }

  @Test
  void ingest_rowsAgain_changeNothing() {
    ingestBasics();
    var before = contents();
    assertEquals(0, ingest(BookstoreTable.BOOKS, BOOK));
    assertEquals(0, ingest(BookstoreTable.CUSTOMERS, CUSTOMER));
    purchase(1, 1, 1, 5);
    assertEquals(0, ingest(BookstoreTable.PURCHASES, purchaseRow(1, 1, line(1, 5))));
    assertEquals(1, contents().get(BookstoreTable.PURCHASES).size());
    assertEquals(
        1,
        ingest(
            BookstoreTable.AUTHORS,
            AUTHOR,
            new AuthorRow(new AuthorId(2), "Bo", BERLIN),
            new AuthorRow(new AuthorId(2), "Bo", BERLIN)));
    assertEquals(before.get(BookstoreTable.BOOKS), contents().get(BookstoreTable.BOOKS));
  }

  @Test
  void ingest_otherRowOfTheKey_refusedAndNothingChanged() {
    ingestBasics();
    refused(
        "different-row",
        BookstoreTable.BOOKS,
        book(9_780_000_000_009L, 1),
        book(BOOK.key().value(), 1_001));
    refused(
        "different-row",
        BookstoreTable.AUTHORS,
        new AuthorRow(new AuthorId(5), "one", BERLIN),
        new AuthorRow(new AuthorId(5), "two", BERLIN));
    purchase(1, 1, 1, 5);
    refused(
        "different-row",
        BookstoreTable.PURCHASES,
        purchaseRow(2, 1, line(1, 5)),
        purchaseRow(1, 1, line(2, 5)));
  }

  @Test
  void ingest_rowThatRefersToNothing_refusedAndNothingChanged() {
    ingestBasics();
    refused(
        "unknown-reference",
        BookstoreTable.BOOKS,
        book(9_780_000_000_009L, 1),
        new BookRow(
            new Isbn(9_780_000_000_008L),
            "t",
            new AuthorId(9),
            new PublisherId(1),
            "g",
            "de",
            1,
            1));
    refused(
        "unknown-reference",
        BookstoreTable.EMPLOYEES,
        new EmployeeRow(new EmployeeId("DE", 2, 1), "e", BERLIN));
    refused(
        "unknown-reference",
        BookstoreTable.INVENTORY,
        new InventoryItemRow(new InventoryItemId("DE", 1, 9_790_000_000_000L), 1));
    refused("unknown-reference", BookstoreTable.PURCHASES, purchaseRow(1, 99, line(1, 5)));
    refused(
        "unknown-reference",
        BookstoreTable.PURCHASES,
        purchaseRow(1, 1, line(1, 5)),
        purchaseRow(2, 1, new LineData(new Isbn(9_790_000_000_000L), 1, 1)));
  }

  @Test
  void ingest_customerWithAnIdThatIsTaken_refusedAndNothingChanged() {
    ingestBasics();
    refused(
        "customer-id-taken",
        BookstoreTable.CUSTOMERS,
        new CustomerRow(new CustomerId("DE", 3), 3, "x", BERLIN),
        new CustomerRow(new CustomerId("FR", 1), 0, "x", BERLIN));
    refused(
        "customer-id-taken",
        BookstoreTable.CUSTOMERS,
        new CustomerRow(new CustomerId("DE", 3), 3, "x", BERLIN),
        new CustomerRow(new CustomerId("DE", 4), 3, "x", BERLIN));
  }

  @Test
  void ingest_aThousandPurchases_allAreThere() {
    ingestBasics();
    var rows = IntStream.range(0, 1_000).mapToObj(i -> purchaseRow(i, 1, line(1, 2))).toList();
    assertEquals(1_000, engine.run(new IngestRows<>(BookstoreTable.PURCHASES, rows)));
    assertEquals("20.00", Await.result(queries().shopRevenue(SHOP.key(), 2021)).toString());
  }

  private void ingestBasics() {
    ingest(BookstoreTable.AUTHORS, AUTHOR);
    ingest(BookstoreTable.PUBLISHERS, PUBLISHER);
    ingest(BookstoreTable.BOOKS, BOOK);
    ingest(BookstoreTable.SHOPS, SHOP);
    ingest(
        BookstoreTable.EMPLOYEES,
        new EmployeeRow(new EmployeeId("DE", 1, 1), "Eve", BERLIN),
        new EmployeeRow(new EmployeeId("DE", 1, 2), "Eli", BERLIN),
        new EmployeeRow(new EmployeeId("DE", 1, 10), "Edo", BERLIN));
    ingest(BookstoreTable.CUSTOMERS, CUSTOMER);
  }

  private void purchase(int number, int employee, int amount, long priceCents) {
    assertEquals(
        1,
        ingest(BookstoreTable.PURCHASES, purchaseRow(number, employee, line(amount, priceCents))));
  }

  private static LineData line(int amount, long priceCents) {
    return new LineData(BOOK.key(), amount, priceCents);
  }

  private static PurchaseRow purchaseRow(int number, int employee, LineData... lines) {
    return new PurchaseRow(
        new PurchaseId("DE", 2021, number),
        new EmployeeId("DE", 1, employee),
        CUSTOMER.key(),
        Instant.parse("2021-01-01T00:00:00Z"),
        List.of(lines));
  }

  private static BookRow book(long isbn, long retailCents) {
    return new BookRow(
        new Isbn(isbn), "t", AUTHOR.key(), PUBLISHER.key(), "g", "de", 1, retailCents);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // passed on as they are
  @CanIgnoreReturnValue
  private <K extends Comparable<? super K>, E extends Aggregate, R extends BookstoreRow<K, E>>
      int ingest(BookstoreTable<K, E, R> table, R... rows) {
    return engine.run(new IngestRows<>(table, List.of(rows)));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // passed on as they are
  private <K extends Comparable<? super K>, E extends Aggregate, R extends BookstoreRow<K, E>>
      void refused(String code, BookstoreTable<K, E, R> table, R... rows) {
    var before = contents();
    var refused = assertThrows(BookstoreRejection.class, () -> ingest(table, rows));
    assertEquals(code, refused.code());
    assertEquals(before, contents());
  }

  /** The rows of each table. */
  private Map<BookstoreTable<?, ?, ?>, Set<Object>> contents() {
    return engine.read(
        state -> {
          Map<BookstoreTable<?, ?, ?>, Set<Object>> contents = new HashMap<>();
          BookstoreTable.ALL.forEach(
              table -> contents.put(table, new HashSet<>(rowsOf(state, table))));
          return contents;
        });
  }

  private static <
          K extends Comparable<? super K>, E extends Aggregate, R extends BookstoreRow<K, E>>
      List<R> rowsOf(BookstoreRepository state, BookstoreTable<K, E, R> table) {
    var rows = new ArrayList<R>();
    state.all(table).forEach(row -> rows.add(table.row().apply(row)));
    rows.sort(Comparator.comparing(R::key));
    return rows;
  }

  private BookstoreRows stored() {
    return engine.read(
        state ->
            new BookstoreRows(
                rowsOf(state, BookstoreTable.AUTHORS),
                rowsOf(state, BookstoreTable.PUBLISHERS),
                rowsOf(state, BookstoreTable.BOOKS),
                rowsOf(state, BookstoreTable.SHOPS),
                rowsOf(state, BookstoreTable.EMPLOYEES),
                rowsOf(state, BookstoreTable.INVENTORY),
                rowsOf(state, BookstoreTable.CUSTOMERS).stream()
                    .sorted(Comparator.comparing(CustomerRow::id))
                    .toList(),
                rowsOf(state, BookstoreTable.PURCHASES)));
  }
}
