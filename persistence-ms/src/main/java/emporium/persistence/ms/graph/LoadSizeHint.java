package emporium.persistence.ms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many aggregates are in memory, noted in the directory, so that the next start can say how far
 * it is, also after a kill. Nothing depends on it: without it, or with a wrong one, a start goes on
 * and says less. Thread-safe.
 */
final class LastCount {
  private static final Logger LOG = LoggerFactory.getLogger(LastCount.class);
  private static final String FILE = "emporium.count";

  /** By how much it may be wrong after a kill. */
  private static final int PERCENT_OFF_MAX = 5;

  private final Path directory;
  private final Collection<Graph> graphs;
  private long noted; // guarded by this

  LastCount(Path directory, Collection<Graph> graphs) {
    this.directory = directory;
    this.graphs = graphs;
  }

  /** What was noted; 0 if nothing was. */
  static long read(Path directory) {
    try {
      return Math.max(0, Long.parseLong(Files.readString(directory.resolve(FILE)).trim()));
    } catch (IOException | NumberFormatException nothing) {
      return 0;
    }
  }

  /** Notes what is there now. */
  void note() {
    note(count());
  }

  /** The same if it is no longer near to what was noted. */
  void noteIfFarOff() {
    long count = count();
    if (isFarOff(count)) {
      note(count);
    }
  }

  private synchronized boolean isFarOff(long count) {
    return Math.abs(count - noted) * 100 > count * PERCENT_OFF_MAX;
  }

  private synchronized void note(long count) {
    noted = count;
    try {
      Files.writeString(directory.resolve(FILE), count + "\n");
    } catch (IOException e) {
      LOG.warn("The next start of {} will not know how much there is to load", directory, e);
    }
  }

  private long count() {
    return graphs.stream()
        .flatMap(graph -> graph.tables().stream())
        .mapToLong(table -> table.current().size())
        .sum();
  }
}
