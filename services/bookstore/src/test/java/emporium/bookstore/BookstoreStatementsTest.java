package emporium.bookstore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What each query and ingestion of the bookstore costs on tables. */
class BookstoreStatementsTest {
  private static final SalesYear SALES = new SalesYear("DE", 2021);

  private final TestDatabase database = new TestDatabase();
  private final TestEngine<BookstoreRepository> engine = JpaBookstoreTest.on(database);
  private final AtomicReference<Class<?>> asked = new AtomicReference<>();
  private final BookstoreQueries queries = new TransactionalQueries(recording());

  @BeforeEach
  void ingest() {
    BookstoreRows.random(0).ingestInto(engine, 0);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  /** The engine counts by the class of the query. */
  @SuppressWarnings("unchecked")
  private Transactions<BookstoreRepository> recording() {
    return (Transactions<BookstoreRepository>)
        Proxy.newProxyInstance(
            Transactions.class.getClassLoader(),
            new Class<?>[] {Transactions.class},
            (proxy, method, arguments) -> {
              asked.set(((Function<?, ?>) arguments[1]).getClass());
              return method.invoke(engine.transactions(), arguments);
            });
  }

  @Test
  void queries_withAnswers_takeOneStatement() {
    takes(1, queries.bookSales(SALES));
    takes(1, queries.booksByTitle("e", new CountryCode("DE")));
    takes(1, queries.booksInPriceRange(0, 9_999));
    takes(1, queries.customersPage(1));
    takes(1, queries.employeeOfTheYear(SALES));
    takes(1, queries.foreignPurchases(SALES));
    takes(1, queries.shopRevenue(new ShopId("DE", 0), 2021));
    takes(1, queries.countries());
    takes(1, queries.salesYears());
    takes(1, queries.customers());
    takes(1, queries.shops());
  }

  /** Without sales, whether the country is known. */
  @Test
  void queries_withoutAnswers_takeOneMore() {
    takes(2, queries.bookSales(new SalesYear("US", 2021)));
    takes(2, queries.booksByTitle("none", new CountryCode("DE")));
    takes(2, queries.foreignPurchases(new SalesYear("US", 2021)));
    takes(1, queries.shopRevenue(new ShopId("US", 0), 2021));
  }

  /**
   * Locks, employees, customers, books, 2 for 100 keys of purchases, 2 batches of purchases and 2
   * of lines: the JDBC driver sends batches of 64.
   */
  @Test
  void ingest_aHundredPurchases_takesAFewStatements() {
    var rows =
        IntStream.range(0, 100)
            .mapToObj(
                i ->
                    new PurchaseRow(
                        new PurchaseId("DE", 2020, i),
                        new EmployeeId("DE", 1, 1),
                        BookstoreRows.random(0).customers().get(0).key(),
                        Instant.parse("2020-02-29T00:00:00Z"),
                        List.of(new LineData(BookstoreRows.isbn(1), 1, 1))))
            .toList();
    engine.run(new IngestRows<>(BookstoreTable.PURCHASES, rows));
    assertEquals(8, database.statements(IngestRows.class));
  }

  private void takes(int statements, CompletionStage<?> answer) {
    Object unused = Await.result(answer);
    assertEquals(statements, database.statements(asked.get()));
  }
}
