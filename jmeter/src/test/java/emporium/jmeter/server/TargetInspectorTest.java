package emporium.jmeter.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.fake.FakeMarketplaceServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server is taken for what it says, and only for that. */
class TargetInspectorTest {
  private static final SystemUnderTest TUNED =
      new SystemUnderTest("jpa", "power", SystemUnderTest.NESTED_LOCKS);
  private static final SystemUnderTest PUBLISHED =
      new SystemUnderTest("jpa", "power", SystemUnderTest.PUBLISHED);

  @ParameterizedTest
  @CsvSource({
    "ms, nested-locks, ms-power",
    "ms, global-lock, ms-power-global-lock",
    "ms, published, ms-published",
    "jpa, read committed, jpa-power",
    "jpa, published, jpa-published"
  })
  void subject_ofEachIsolation_isRecognised(String engine, String isolation, String name)
      throws IOException {
    try (var server = saying(engine, isolation)) {
      var about = TargetInspector.about(ServiceAddresses.forPath(server.address()));
      assertEquals(name, TargetInspector.subject(about, false).name());
    }
  }

  @Test
  void about_serverAsItWasStarted_isAccepted() throws IOException {
    try (var server = saying("jpa", "published")) {
      var addresses = ServiceAddresses.forPath(server.address());
      assertEquals("published", TargetInspector.about(addresses, PUBLISHED).isolation());
    }
  }

  /** Else the tuned way would be measured as the published one, or the other way round. */
  @Test
  void about_serverThatIgnoresTheWay_isRefused() {
    isRefused("read committed", PUBLISHED);
    isRefused("published", TUNED);
  }

  private static void isRefused(String isolation, SystemUnderTest started) {
    try (var server = saying("jpa", isolation)) {
      var addresses = ServiceAddresses.forPath(server.address());
      var refused =
          assertThrows(IOException.class, () -> TargetInspector.about(addresses, started));
      assertTrue(refused.getMessage().startsWith("What answers is"), refused.getMessage());
    }
  }

  private static FakeMarketplaceServer saying(String engine, String isolation) {
    var server = new FakeMarketplaceServer();
    server.about(FakeMarketplaceServer.about(engine, "power", isolation));
    return server;
  }
}
