package emporium.runtime.access;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.Access;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a server may listen, and what it may connect to. */
class AccessCheckTest {
  private static final String AWAY = "192.0.2.7";

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "::1", "127.3.2.1"})
  void check_loopbackAddress_isAllowedAlways(String host) {
    for (Access access : Access.values()) {
      assertDoesNotThrow(() -> AccessCheck.checkHttp(access, host));
      assertDoesNotThrow(() -> AccessCheck.checkStreams(access, host, false));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.168.1.4", "no such name"})
  void checkHttp_anyOtherAddress_isRefusedWithoutTokensUnlessOpen(String host) {
    var refused =
        assertThrows(
            ConfigurationException.class, () -> AccessCheck.checkHttp(Access.LOOPBACK, host));
    assertTrue(
        refused.getMessage().startsWith("quarkus.http.host must be an address of the loopback"));
    assertTrue(refused.getMessage().contains("'" + host + "'"), refused.getMessage());
    assertDoesNotThrow(() -> AccessCheck.checkHttp(Access.OPEN, host));
    assertDoesNotThrow(() -> AccessCheck.checkHttp(Access.TOKENS, host));
  }

  @ParameterizedTest
  @EnumSource(names = {"LOOPBACK", "TOKENS"})
  void checkStreams_anyOtherAddress_isRefusedUnlessOpen(Access access) {
    var refused =
        assertThrows(
            ConfigurationException.class, () -> AccessCheck.checkStreams(access, "0.0.0.0", false));
    assertTrue(refused.getMessage().startsWith("emporium.stream.host"), refused.getMessage());
    assertDoesNotThrow(() -> AccessCheck.checkStreams(Access.OPEN, "0.0.0.0", false));
    assertDoesNotThrow(() -> AccessCheck.checkStreams(access, "0.0.0.0", true));
  }

  @Test
  void checkVerifier_withoutKeyAndIssuer_namesTheNextStep() {
    var refused =
        assertThrows(
            ConfigurationException.class,
            () -> AccessCheck.checkVerifier(Optional.empty(), Optional.empty()));
    assertTrue(refused.getMessage().contains("./marketplace token"), refused.getMessage());
    assertDoesNotThrow(() -> AccessCheck.checkVerifier(Optional.of("key"), Optional.empty()));
    assertDoesNotThrow(() -> AccessCheck.checkVerifier(Optional.empty(), Optional.of("https://i")));
  }

  @Test
  void checkOwnToken_providerElsewhere_wantsAFileThatCanBeRead(@TempDir Path directory)
      throws IOException {
    var provider = Optional.of("http://127.0.0.1:8089");
    for (Optional<Path> file :
        List.of(Optional.<Path>empty(), Optional.of(directory.resolve("absent")))) {
      var refused =
          assertThrows(
              ConfigurationException.class, () -> AccessCheck.checkOwnToken(provider, file));
      assertTrue(refused.getMessage().contains("--role internal"), refused.getMessage());
    }
    Path token = Files.writeString(directory.resolve("token"), "x.y.z");
    assertDoesNotThrow(() -> AccessCheck.checkOwnToken(provider, Optional.of(token)));
    assertDoesNotThrow(() -> AccessCheck.checkOwnToken(Optional.empty(), Optional.empty()));
  }

  private static void checkLinks(String... settings) {
    Map<String, String> all = new HashMap<>();
    for (int at = 0; at < settings.length; at += 2) {
      all.put(settings[at], settings[at + 1]);
    }
    PlaintextLinks.check(new SmallRyeConfigBuilder().withDefaultValues(all).build());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "emporium.jpa.url, jdbc:postgresql://192.0.2.7/shop",
        "emporium.jpa.url, jdbc:postgresql://192.0.2.7:5432/shop?sslmode=prefer",
        "emporium.jpa.url, `jdbc:postgresql://127.0.0.1,192.0.2.7/shop`",
        "emporium.jpa.url, jdbc:postgresql://192.0.2.7/shop?ssl=true&sslmode=disable",
        "emporium.jpa.url, jdbc:postgresql:shop?PGHOST=192.0.2.7",
        "kafka.bootstrap.servers, `127.0.0.1:9092,192.0.2.7:9092`",
        "quarkus.oidc.auth-server-url, http://192.0.2.7/realms/shop",
        "quarkus.rest-client.\"payment-provider\".url, http://192.0.2.7:8089",
        "quarkus.rest-client.\"payment-provider\".url, HTTP://192.0.2.7:8089",
        "emporium.stream.peers.stock, 192.0.2.7:9083",
      })
  void checkLinks_plaintextAwayFromLoopback_isRefused(String key, String value) {
    var refused = assertThrows(ConfigurationException.class, () -> checkLinks(key, value));
    assertTrue(refused.getMessage().startsWith(key + " leaves"), refused.getMessage());
    assertDoesNotThrow(() -> checkLinks(key, value.replace(AWAY, "localhost")));
  }

  @Test
  void checkLinks_tlsAwayFromLoopback_isAllowed() {
    assertDoesNotThrow(
        () ->
            checkLinks(
                "emporium.jpa.url",
                "jdbc:postgresql://192.0.2.7/shop?user=a&sslmode=verify-full",
                "quarkus.oidc.auth-server-url",
                "https://192.0.2.7/realms/shop",
                "kafka.bootstrap.servers",
                "192.0.2.7:9092",
                "kafka.security.protocol",
                "SASL_SSL",
                "quarkus.rest-client.\"payment-provider\".url",
                "https://192.0.2.7:8089"));
  }
}
