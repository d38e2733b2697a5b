package emporium.persistence.ms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many aggregates were in memory at the last start or stop, so that the next start can say how
 * far it is. Nothing depends on it: without it, or with a wrong one, a start goes on and says less.
 */
final class LastCount {
  private static final Logger LOG = LoggerFactory.getLogger(LastCount.class);
  private static final String FILE = "emporium.count";

  private LastCount() {}

  /** What was noted; 0 if nothing was. */
  static long read(Path directory) {
    try {
      return Math.max(0, Long.parseLong(Files.readString(directory.resolve(FILE)).trim()));
    } catch (IOException | NumberFormatException nothing) {
      return 0;
    }
  }

  /** Notes what is there now. */
  static void write(Path directory, Collection<Graph> graphs) {
    long count =
        graphs.stream()
            .flatMap(graph -> graph.tables().stream())
            .mapToLong(table -> table.current().size())
            .sum();
    try {
      Files.writeString(directory.resolve(FILE), count + "\n");
    } catch (IOException e) {
      LOG.warn("The next start of {} will not know how much there is to load", directory, e);
    }
  }
}
