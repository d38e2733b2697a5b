package emporium.jmeter.report;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The documents of the installation that a report is written by. */
final class Documents {
  private static final String HOME = "emporium.home";

  private Documents() {}

  /** Returns where they are, relative to a directory; null if this is no installation. */
  static @Nullable String from(Path directory) {
    Path documents = Path.of(System.getProperty(HOME, "")).toAbsolutePath().resolve("docs");
    if (!Files.isRegularFile(documents.resolve("benchmark.md"))) {
      return null;
    }
    return directory
        .toAbsolutePath()
        .normalize()
        .relativize(documents.normalize())
        .toString()
        .replace('\\', '/');
  }
}
