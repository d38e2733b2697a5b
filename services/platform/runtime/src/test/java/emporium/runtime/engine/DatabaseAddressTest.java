package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.runtime.RuntimeConfig;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where tables are, by the keys of Emporium and by those of Quarkus. */
class DatabaseAddressTest {
  private static final int ORDINAL = 300; // as the environment

  private static final Map<String, String> OF_QUARKUS =
      Map.of(
          "quarkus.datasource.jdbc.url", "jdbc:postgresql://db/shop",
          "quarkus.datasource.username", "ann",
          "quarkus.datasource.password", "secret");

  private static ServerAddress address(Map<String, String> settings) {
    var config =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .addPropertiesSources()
            .withMapping(RuntimeConfig.class)
            .withSources(new PropertiesConfigSource(settings, "settings", ORDINAL))
            .build()
            .getConfigMapping(RuntimeConfig.class);
    return EngineBootstrap.server(config);
  }

  @Test
  void address_noKeys_isTheEmbeddedServers() {
    assertInstanceOf(ServerAddress.Embedded.class, address(Map.of()));
  }

  @Test
  void address_keysOfQuarkus_isThatDatabase() {
    assertEquals(
        new ServerAddress.External("jdbc:postgresql://db/shop", "ann", "secret"),
        address(OF_QUARKUS));
  }

  @Test
  void address_keysOfBoth_isThatOfEmporium() {
    var both = new HashMap<>(OF_QUARKUS);
    both.put("emporium.jpa.url", "jdbc:postgresql://other/shop");
    both.put("emporium.jpa.username", "bob");
    assertEquals(
        new ServerAddress.External("jdbc:postgresql://other/shop", "bob", "secret"), address(both));
  }
}
