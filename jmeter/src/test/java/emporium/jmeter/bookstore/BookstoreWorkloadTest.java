package emporium.jmeter.bookstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.server.SystemUnderTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The published row, and how its server is started. */
class BookstoreWorkloadTest {
  private final BookstoreWorkload bookstore = new BookstoreWorkload();

  @Test
  void published_rows_areTheOneOnTables() {
    assertEquals(
        List.of("jpa-published"),
        bookstore.published().stream().map(SystemUnderTest::name).toList());
  }

  @Test
  void serverArguments_ofThePublishedRowOnly_chooseItsWay() {
    var published = bookstore.serverArguments(bookstore.published().get(0));
    assertTrue(published.contains("-Demporium.published=true"), published.toString());
    var tuned = new SystemUnderTest("jpa", "power", SystemUnderTest.NESTED_LOCKS);
    assertEquals(List.of(), bookstore.serverArguments(tuned));
  }
}
