package emporium.runtime.http;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.Access;
import io.quarkus.runtime.configuration.ConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a server may listen. */
class AccessCheckTest {
  private static final String KEY = "quarkus.http.host";

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "::1", "127.3.2.1"})
  void check_loopbackAddress_isAllowedEitherWay(String host) {
    assertDoesNotThrow(() -> AccessCheck.check(Access.LOOPBACK, KEY, host));
    assertDoesNotThrow(() -> AccessCheck.check(Access.OPEN, KEY, host));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.168.1.4", "no such name"})
  void check_anyOtherAddress_isRefusedUnlessOpen(String host) {
    var refused =
        assertThrows(
            ConfigurationException.class, () -> AccessCheck.check(Access.LOOPBACK, KEY, host));
    assertTrue(refused.getMessage().startsWith(KEY + " must be an address of the loopback"));
    assertTrue(refused.getMessage().contains("'" + host + "'"), refused.getMessage());
    assertDoesNotThrow(() -> AccessCheck.check(Access.OPEN, KEY, host));
  }
}
