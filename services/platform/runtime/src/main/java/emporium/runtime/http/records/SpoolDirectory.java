package emporium.runtime.http.records;

import emporium.persistence.Overloaded;
import emporium.persistence.engine.PrivateFiles;
import emporium.runtime.RuntimeConfig;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The temporary files of responses, in the data directory: a bounded number of them at a time, each
 * of a bounded length. Files of a previous process are deleted at the start, when the engine holds
 * the directory. Thread-safe.
 */
@Singleton
class SpoolDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(SpoolDirectory.class);
  private static final int AFTER_ENGINE = 2_500;
  private static final String PREFIX = "answer-";

  private final Path directory;
  private final long fileBytesMax;
  private final Semaphore free;
  private final AtomicLong writtenBytes = new AtomicLong();

  @Inject
  SpoolDirectory(RuntimeConfig config, MeterRegistry metrics) {
    this(
        config.dataDirectory().resolve("spool"),
        config.spool().filesMax(),
        config.spool().fileBytesMax());
    FunctionCounter.builder("emporium.spool.bytes", writtenBytes, AtomicLong::get)
        .register(metrics);
  }

  SpoolDirectory(Path directory, int filesMax, long fileBytesMax) {
    this.directory = directory.toAbsolutePath();
    this.fileBytesMax = fileBytesMax;
    this.free = new Semaphore(filesMax);
  }

  void sweep(@Observes @Priority(AFTER_ENGINE) StartupEvent event) {
    sweep();
  }

  /** Deletes files of a previous process. */
  void sweep() {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (var left = Files.newDirectoryStream(directory, PREFIX + "*")) {
      for (Path file : left) {
        Files.delete(file);
        LOG.info("Stale spool file deleted: {}", file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Temporary files cannot be deleted: " + directory, e);
    }
  }

  /**
   * Acquires the permit of a file; {@link #release} returns it.
   *
   * @throws Overloaded if there are too many
   */
  void acquire() {
    if (!free.tryAcquire()) {
      throw new Overloaded("emporium.spool.files-max");
    }
  }

  /** Returns the permit of a file. */
  void release() {
    free.release();
  }

  /** Creates an empty file. */
  Path create() throws IOException {
    PrivateFiles.createDirectories(directory);
    return Files.createTempFile(directory, PREFIX, "");
  }

  /** Opens a file for writing; the stream throws {@link Overloaded} when it grows too long. */
  OutputStream open(Path file) throws IOException {
    return new Bounded(Files.newOutputStream(file), fileBytesMax);
  }

  private final class Bounded extends FilterOutputStream {
    private long leftBytes;

    Bounded(OutputStream out, long bytesMax) {
      super(out);
      leftBytes = bytesMax;
    }

    @Override
    public void write(int one) throws IOException {
      take(1);
      out.write(one);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      take(length);
      out.write(bytes, offset, length);
    }

    private void take(int bytes) {
      leftBytes -= bytes;
      if (leftBytes < 0) {
        throw new Overloaded("emporium.spool.file-bytes-max");
      }
      writtenBytes.addAndGet(bytes);
    }
  }
}
