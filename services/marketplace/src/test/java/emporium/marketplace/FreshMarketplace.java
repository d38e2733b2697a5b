package emporium.marketplace;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;

/** A marketplace on a data directory of its own. Subclasses add what their test needs. */
public class FreshMarketplace implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    try {
      var config = new HashMap<String, String>();
      config.put("emporium.data.directory", Files.createTempDirectory("emporium-test").toString());
      return config;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
