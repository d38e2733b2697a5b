package emporium.jmeter.systemtest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The time of day of a process and its children, by libfaketime: it jumps while they run; the time
 * that only ever grows does not. Used by one thread.
 */
final class FakeClock {
  private static final Path LIBRARIES = Path.of("/usr/lib");

  private final Path file;

  /**
   * The right time, at first.
   *
   * @param file where the offset is read from
   */
  FakeClock(Path file) {
    this.file = file;
    set(Duration.ZERO);
  }

  /** Whether there is the library. */
  static boolean isPossible() {
    return library() != null;
  }

  private static @Nullable Path library() {
    try (DirectoryStream<Path> machines = Files.newDirectoryStream(LIBRARIES, "*-linux-*")) {
      for (Path machine : machines) {
        Path library = machine.resolve("faketime/libfaketime.so.1");
        if (Files.isRegularFile(library)) {
          return library;
        }
      }
      return null;
    } catch (IOException noLibraries) {
      return null;
    }
  }

  /** The variables with which a process has this time; its timed waits are left alone. */
  Map<String, String> environment() {
    return Map.of(
        "LD_PRELOAD", String.valueOf(library()),
        "FAKETIME_TIMESTAMP_FILE", file.toString(),
        "FAKETIME_CACHE_DURATION", "1", // seconds
        "FAKETIME_DONT_FAKE_MONOTONIC", "1",
        "FAKETIME_FORCE_MONOTONIC_FIX", "0");
  }

  /** Sets how far it is ahead of the right time. */
  void set(Duration ahead) {
    try {
      Path next = file.resolveSibling(file.getFileName() + ".next");
      Files.writeString(next, "%+d%n".formatted(ahead.toSeconds()));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
