package emporium.persistence.ms.inspect;

import java.nio.file.Path;

/** There is nothing to look at. */
public final class NoData extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoData(Path directory, String why) {
    super("No data directory: " + directory + " " + why);
  }
}
