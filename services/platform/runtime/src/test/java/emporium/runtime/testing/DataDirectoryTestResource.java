package emporium.runtime.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;

/** Gives an application under test a data directory of its own, and deletes it afterwards. */
public final class DataDirectoryTestResource implements QuarkusTestResourceLifecycleManager {
  private Path directory;

  @Override
  public Map<String, String> start() {
    try {
      directory = Files.createTempDirectory("emporium-test");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.of("emporium.data.directory", directory.toString());
  }

  @Override
  public void stop() {
    if (directory == null) {
      return;
    }
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
