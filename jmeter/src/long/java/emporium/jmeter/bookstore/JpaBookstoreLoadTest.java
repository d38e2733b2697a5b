package emporium.jmeter.bookstore;

import emporium.jmeter.server.SystemUnderTest;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same on tables. */
@Tag("long")
class JpaBookstoreLoadTest {
  @TempDir private Path out;

  @Test
  void run_onTables_passesItsAudit() throws Exception {
    BookstoreLoadTest.requireValid(
        new SystemUnderTest("jpa", "process", SystemUnderTest.NESTED_LOCKS), out);
  }
}
