package emporium.runtime.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import emporium.runtime.testing.AccessTable.Callers;
import io.quarkus.test.common.http.TestHTTPResource;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who may call an application of a workload with tokens: an operator, whatever is described. */
public abstract class OperatorOnlyContract {
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
