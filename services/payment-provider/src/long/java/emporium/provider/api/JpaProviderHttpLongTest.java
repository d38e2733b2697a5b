package emporium.provider.api;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/**
 * The provider over HTTP, alone in its process, on the PostgreSQL that the process starts itself.
 */
@Tag("long")
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaProviderHttpLongTest extends ProviderHttpContract {
  @Override
  Map<String, String> engine() {
    return Map.of(
        "engine",
        "jpa",
        "durability",
        "process",
        "isolation",
        "read committed",
        "facts.fsync",
        "on",
        "facts.synchronous_commit",
        "off");
  }
}
