package emporium.persistence.ms.inspect;

import java.nio.file.Path;

/** There is nothing to inspect. */
public final class NoDataDirectory extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoDataDirectory(Path directory, String why) {
    super("No data directory: " + directory + " " + why);
  }
}
