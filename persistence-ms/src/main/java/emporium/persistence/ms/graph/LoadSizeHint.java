package emporium.persistence.ms.graph;

import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many aggregates are in memory, noted in the directory, so that the next start can report its
 * progress, also after a kill. Nothing depends on it: without it, or with a wrong one, a start only
 * reports less. Thread-safe.
 */
public final class LoadSizeHint {
  private static final Logger LOG = LoggerFactory.getLogger(LoadSizeHint.class);
  private static final String FILE = "emporium.count";

  /** By how much it may be wrong after a kill. */
  private static final int PERCENT_OFF_MAX = 5;

  private final Path directory;
  private final Collection<Graph> graphs;
  private long noted; // guarded by this

  public LoadSizeHint(Path directory, Collection<Graph> graphs) {
    this.directory = directory;
    this.graphs = graphs;
  }

  /** What was noted; 0 if nothing was. */
  public static long read(Path directory) {
    try {
      return Math.max(0, Long.parseLong(Files.readString(directory.resolve(FILE)).trim()));
    } catch (IOException | NumberFormatException nothing) {
      return 0;
    }
  }

  /** Notes what is there now. */
  public void write() {
    write(count());
  }

  /** The same if it is no longer near to what was noted. */
  public void writeIfStale() {
    long count = count();
    if (isFarOff(count)) {
      write(count);
    }
  }

  private synchronized boolean isFarOff(long count) {
    return Math.abs(count - noted) * 100 > count * PERCENT_OFF_MAX;
  }

  private synchronized void write(long count) {
    noted = count;
    Path file = directory.resolve(FILE);
    try (var out =
        PrivateFiles.channel(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      Channels.newOutputStream(out).write((count + "\n").getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      LOG.warn("Load size hint of {} not written", directory, e);
    }
  }

  private long count() {
    return graphs.stream()
        .flatMap(graph -> graph.tables().stream())
        .mapToLong(table -> table.current().size())
        .sum();
  }
}
