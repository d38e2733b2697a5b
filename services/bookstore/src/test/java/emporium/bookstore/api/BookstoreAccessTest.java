package emporium.bookstore.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import emporium.runtime.testing.AccessTable;
import emporium.runtime.testing.AccessTable.Callers;
import emporium.runtime.testing.TokenProfile;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who may call with tokens: an operator, whatever is described. */
@QuarkusTest
@TestProfile(TokenProfile.class)
class BookstoreAccessTest {
  @TestHTTPResource("/")
  URI server;

  @Test
  void operations_byEachCaller_areAllowedToAnOperatorAlone() {
    assertEquals(List.of(), new AccessTable(server).differencesFrom(Callers.OPERATOR));
  }

  /** The control. */
  @Test
  void operations_ifTheyWereOfSellers_areSeen() {
    assertNotEquals(List.of(), new AccessTable(server).differencesFrom(Callers.OWN_SELLER));
  }
}
