package emporium.audit.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Files of audit records that have left the store: NDJSON, one batch each, named after service and
 * first record, so that the names of a service are in order of time. A file gets its name only when
 * all of it is forced.
 *
 * <p>Blocks; to be used on its own thread.
 */
final class AuditFiles implements AutoCloseable {
  private static final String SUFFIX = ".ndjson";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final Path directory;
  private final int filesMax;
  private final ObjectMapper mapper;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            var writing = new Thread(task, "emporium-audit-files");
            writing.setDaemon(true);
            return writing;
          });

  /**
   * Uses the directory, which need not exist.
   *
   * @param filesMax files kept for each service
   */
  AuditFiles(Path directory, int filesMax, ObjectMapper mapper) {
    this.directory = directory.toAbsolutePath();
    this.filesMax = filesMax;
    this.mapper = mapper;
  }

  /** The writing thread. */
  Executor thread() {
    return thread;
  }

  /**
   * Forces records to the disk. A file of the same name, which begins with the same record, is
   * replaced.
   *
   * @param lines of one service, by time; at least one
   */
  void write(List<AuditLogLine> lines) {
    Path file = directory.resolve(name(lines.get(0)));
    Path unfinished = directory.resolve(file.getFileName() + ".tmp");
    try {
      PrivateFiles.createDirectories(directory);
      try (var channel =
          PrivateFiles.channel(
              unfinished,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        for (AuditLogLine line : lines) {
          write(channel, line);
        }
        channel.force(true);
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      forceDirectory();
    } catch (IOException e) {
      throw new UncheckedIOException("Audit records cannot be put into a file: file=" + file, e);
    }
  }

  private void write(FileChannel channel, AuditLogLine line) throws IOException {
    var bytes = ByteBuffer.wrap((mapper.writeValueAsString(line) + "\n").getBytes(UTF_8));
    while (bytes.hasRemaining()) {
      var unused = channel.write(bytes);
    }
  }

  private void forceDirectory() throws IOException {
    try (var names = FileChannel.open(directory, StandardOpenOption.READ)) {
      names.force(true);
    }
  }

  /** Deletes the oldest files of a service above the bound. */
  void deleteOldest(String service) {
    try (var all = Files.list(directory)) {
      List<Path> files =
          all.filter(file -> isOf(service, String.valueOf(file.getFileName()))).sorted().toList();
      for (Path file : files.subList(0, Math.max(0, files.size() - filesMax))) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Old audit files stay: directory=" + directory, e);
    }
  }

  private static boolean isOf(String service, String name) {
    return name.matches(service + "-\\d{8}T.*") && name.endsWith(SUFFIX);
  }

  private static String name(AuditLogLine first) {
    return first.service()
        + "-"
        + TIME.format(first.recordedAt())
        + "-"
        + first.customerId()
        + "-"
        + first.orderId()
        + "-"
        + first.sellerId()
        + SUFFIX;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
