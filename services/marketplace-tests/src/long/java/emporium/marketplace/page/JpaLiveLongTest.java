package emporium.marketplace.page;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.FreshMarketplace;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaLiveLongTest.Profile.class)
class JpaLiveLongTest extends LiveContract {
  /** With few watchers. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var settings = settings();
      settings.put("emporium.engine", "jpa");
      return settings;
    }
  }

  @Test
  void live_onTables_hasWhatTheDatabaseDoes() throws Exception {
    ingest();
    try (var watcher = new Watcher(url.getPort())) {
      watcher.next();
      JsonNode before = watcher.snapshot();
      buy("live-3");
      JsonNode after =
          watcher.snapshot(
              one ->
                  one.at("/database/commits").asLong() > before.at("/database/commits").asLong());
      assertTrue(after.path("graph").isNull());
      assertTrue(
          after.at("/database/wal_bytes").asLong() > before.at("/database/wal_bytes").asLong());
      assertTrue(after.at("/database/size_bytes").asLong() > 0);
      assertTrue(after.at("/database/connections_max").asInt() > 0);
    }
  }
}
