package emporium.marketplace.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.FreshMarketplace;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On the graph. */
@QuarkusTest
@TestProfile(LiveTest.Profile.class)
class LiveTest extends LiveContract {
  /** With few watchers. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      return settings();
    }
  }

  @Test
  void live_onTheGraph_hasItsCommitsAndLocks() throws Exception {
    ingest();
    try (var watcher = new Watcher(url.getPort())) {
      watcher.next();
      JsonNode before = watcher.snapshot();
      buy("live-2");
      JsonNode after =
          watcher.snapshot(
              one -> one.at("/graph/units").asLong() > before.at("/graph/units").asLong());
      assertTrue(after.at("/graph/groups").asLong() > 0);
      assertTrue(after.path("database").isNull());
      assertEquals(9, after.path("locks").size());
    }
  }
}
