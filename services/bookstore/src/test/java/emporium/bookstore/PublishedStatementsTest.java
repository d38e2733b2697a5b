package emporium.bookstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestDatabase;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What queries of the bookstore cost on tables in the published way. */
class PublishedStatementsTest {
  private static final SalesYear SALES = new SalesYear("DE", 2021);

  /** An answer's length, and how many statements it took. */
  private record Cost(int rows, int statements) {}

  private static Cost cost(
      TestDatabase database, Function<BookstoreQueries, CompletionStage<?>> query) {
    try (var engine = PublishedBookstoreTest.on(database)) {
      BookstoreRows.random(0).ingestInto(engine, 0);
      var asked = new AtomicReference<Class<?>>();
      var queries = new TransactionalQueries(recording(engine.transactions(), asked));
      Object answer = Await.result(query.apply(queries));
      int rows = answer instanceof List<?> list ? list.size() : 1;
      return new Cost(rows, database.statements(asked.get()));
    }
  }

  /** The engine counts by the class of the query. */
  @SuppressWarnings("unchecked")
  private static Transactions<BookstoreRepository> recording(
      Transactions<BookstoreRepository> transactions, AtomicReference<Class<?>> asked) {
    return (Transactions<BookstoreRepository>)
        Proxy.newProxyInstance(
            Transactions.class.getClassLoader(),
            new Class<?>[] {Transactions.class},
            (proxy, method, arguments) -> {
              asked.set(((Function<?, ?>) arguments[1]).getClass());
              return method.invoke(transactions, arguments);
            });
  }

  /** Employees and customers come from the cache, lines of purchases do not. */
  @Test
  void foreignPurchases_takeAStatementForEachPurchase() {
    var cost = cost(TestDatabase.withEntityCache(), queries -> queries.foreignPurchases(SALES));
    assertTrue(cost.rows() > 1, cost.toString());
    assertEquals(1 + cost.rows(), cost.statements());
  }

  @Test
  void bookSales_takeBooksAndTheirMakersFromTheCache() {
    var cost = cost(TestDatabase.withEntityCache(), queries -> queries.bookSales(SALES));
    assertTrue(cost.rows() > 1, cost.toString());
    assertEquals(1, cost.statements());
  }

  /** What they refer to comes from the cache. */
  @Test
  void otherQueries_takeOneStatement() {
    List<Function<BookstoreQueries, CompletionStage<?>>> others =
        List.of(
            queries -> queries.booksByTitle("e", new CountryCode("DE")),
            queries -> queries.booksInPriceRange(0, 9_999),
            queries -> queries.employeeOfTheYear(SALES),
            queries -> queries.shopRevenue(new ShopId("DE", 0), 2021));
    others.forEach(
        query -> {
          var cost = cost(TestDatabase.withEntityCache(), query);
          assertTrue(cost.rows() > 0, cost.toString());
          assertEquals(1, cost.statements(), cost.toString());
        });
  }

  /** The control: each book is read singly. */
  @Test
  void bookSales_withoutCache_takeAStatementForEachBook() {
    var cost = cost(new TestDatabase(), queries -> queries.bookSales(SALES));
    assertTrue(cost.statements() > cost.rows(), cost.toString());
  }

  @Test
  void customersPage_isCountedToo() {
    var cost = cost(TestDatabase.withEntityCache(), queries -> queries.customersPage(0));
    assertEquals(2, cost.statements());
  }
}
