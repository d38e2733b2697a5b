package emporium.marketplace.faults;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Set;

/** No file has the number of a card: on the graph, in its journal and in a backup. */
@QuarkusTest
@TestProfile(CardSearchContract.Profile.class)
class CardSearchTest extends CardSearchContract {
  @Override
  boolean hasCompressed() {
    return true;
  }

  @Override
  Set<String> places() {
    return Set.of("data", "backups");
  }

  @Override
  String place(String file) {
    return file.substring(0, file.indexOf('/'));
  }
}
