package emporium.bookstore;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.bookstore.ms.GraphBookstoreRepository;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bookstore on the graph. */
class BookstoreTest extends BookstoreContract {
  private static final List<String> ORDERED =
      List.of(
          "bookSales",
          "booksByTitle",
          "booksInPriceRange",
          "customersPage",
          "employeeOfTheYear",
          "foreignPurchases",
          "shops");

  @TempDir Path directory;

  @Override
  TestEngine<BookstoreRepository> openEngine() {
    return new TestEngine<>(
        directory, BookstoreLocks.SERVICE, BookstoreLocks.TREE, GraphBookstoreRepository::new);
  }

  /** The control: what comes in another order, or is the wrong end of it, is noticed. */
  @Test
  void queries_withAWrongComparator_areNoticed() {
    var rows = BookstoreRows.random(0);
    rows.ingestInto(engine, 0);
    for (String query : ORDERED) {
      var wrong = WrongOrder.of(queries(), query, new Random(0));
      var noticed =
          assertThrows(AssertionError.class, () -> new AnswerCheck(rows, wrong).all(), query);
      assertTrue(String.valueOf(noticed.getMessage()).contains("parameters"), query);
    }
  }
}
