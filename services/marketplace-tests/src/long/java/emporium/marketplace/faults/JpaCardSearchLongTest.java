package emporium.marketplace.faults;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** No file has the number of a card: on tables, in what PostgreSQL has written and in its log. */
@Tag("long")
@QuarkusTest
@TestProfile(CardSearchContract.ProfileOnTables.class)
class JpaCardSearchLongTest extends CardSearchContract {
  @Override
  boolean hasCompressed() {
    return false;
  }

  @Override
  Set<String> places() {
    return Set.of("pg_wal");
  }

  @Override
  String place(String file) {
    return file.contains("pg_wal") ? "pg_wal" : file;
  }
}
