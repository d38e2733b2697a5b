package emporium.jmeter.driver;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The driver's own log of acknowledged and submitted transactions, one JSON object per line. A
 * background thread writes it; lines appear in the order they were added, are written within
 * moments, and are forced when the log is closed. Thread-safe. A write that fails makes {@link
 * #close} fail.
 */
public final class AcknowledgementLog implements AutoCloseable {
  private static final int QUEUE_MAX = 65_536;
  private static final long ADD_WAIT_MAX_S = 30;
  private static final long IDLE_FLUSH_MS = 200;
  private static final AcknowledgementEntry END = AcknowledgementEntry.run("", false, Map.of());

  private final BlockingQueue<AcknowledgementEntry> queue = new ArrayBlockingQueue<>(QUEUE_MAX);
  private final FileChannel file;
  private final Thread writer;
  private volatile @Nullable Exception failure;

  /**
   * @param append to the log of an earlier run on the same target; otherwise the log starts empty
   */
  AcknowledgementLog(Path path, boolean append) throws IOException {
    Path parent = path.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            append ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING);
    writer = new Thread(this::write, "acknowledged-log");
    writer.setDaemon(true);
    writer.start();
  }

  /** Appends an entry; waits only while the writer is a full queue behind. */
  public void add(AcknowledgementEntry entry) {
    try {
      if (failure != null || !queue.offer(entry, ADD_WAIT_MAX_S, TimeUnit.SECONDS)) {
        throw new IllegalStateException("The list of acknowledged transactions is not written");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while noting a transaction", stopped);
    }
  }

  @SuppressWarnings("ReferenceEquality") // the end is one particular object
  private void write() {
    var mapper = new ObjectMapper().disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE);
    try (OutputStream bytes = new BufferedOutputStream(Channels.newOutputStream(file), 1 << 16);
        JsonGenerator lines = mapper.createGenerator(bytes)) {
      lines.setRootValueSeparator(null);
      while (true) {
        AcknowledgementEntry entry = queue.poll(IDLE_FLUSH_MS, TimeUnit.MILLISECONDS);
        if (entry == END) {
          break;
        }
        if (entry == null) {
          lines.flush();
          continue;
        }
        mapper.writeValue(lines, entry);
        lines.writeRaw('\n');
      }
      lines.flush();
      file.force(true);
    } catch (IOException | InterruptedException failed) {
      failure = failed;
    }
  }

  /** Writes what is left, forces it, and closes the file. */
  @Override
  public void close() throws IOException {
    try {
      if (!queue.offer(END, ADD_WAIT_MAX_S, TimeUnit.SECONDS)) {
        throw new IOException("The list of acknowledged transactions is not written");
      }
      writer.join(TimeUnit.SECONDS.toMillis(ADD_WAIT_MAX_S));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while closing", stopped);
    }
    Exception failed = failure;
    if (failed != null || writer.isAlive()) {
      throw new IOException("The list of acknowledged transactions is incomplete", failed);
    }
  }
}
