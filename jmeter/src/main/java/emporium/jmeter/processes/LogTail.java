package emporium.jmeter.processes;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The output of a process in its log since its start, or the tail of it if that is long. Immutable.
 */
final class LogTail {
  private static final int BYTES_MAX = 1 << 16;

  private final Path file;
  private final long fromByte;

  private LogTail(Path file, long fromByte) {
    this.file = file;
    this.fromByte = fromByte;
  }

  /** Starts at the present end of the file. */
  static LogTail from(Path file) throws IOException {
    return new LogTail(file, Files.exists(file) ? Files.size(file) : 0);
  }

  Path file() {
    return file;
  }

  /** The lines, the last one perhaps not complete. */
  List<String> lines() throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (var log = new RandomAccessFile(file.toFile(), "r")) {
      long end = log.length();
      long start = Math.max(fromByte, end - BYTES_MAX);
      var bytes = new byte[Math.toIntExact(Math.max(0, end - start))];
      log.seek(start);
      log.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }
  }

  /** The last lines, for people. */
  String last(int count) throws IOException {
    List<String> all = lines();
    return String.join("\n", all.subList(Math.max(0, all.size() - count), all.size()));
  }
}
