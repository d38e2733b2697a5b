package emporium.provider;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;

/** A service on a data directory of its own. */
public class FreshData implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    try {
      return Map.of(
          "emporium.data.directory",
          Files.createTempDirectory("emporium-test").toString(),
          // the build sets system properties of its own under the same prefix
          "smallrye.config.mapping.validate-unknown",
          "false");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
