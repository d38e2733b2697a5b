package emporium.jmeter.machine;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The directory a server of a run keeps its data in; it is made for the run. */
public final class TemporaryDataDirectory {
  private static final int MEGABYTE_BITS = 20;

  private TemporaryDataDirectory() {}

  /** Makes an empty one in the directory of temporary files. */
  public static Path create() throws IOException {
    return Files.createTempDirectory("emporium-data-");
  }

  /** Size of all its files. */
  public static long megabytes(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      long bytes = all.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
      return bytes >> MEGABYTE_BITS;
    }
  }

  /** Deletes it with all its content. */
  public static void remove(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder())
          .forEach(
              path -> {
                try {
                  Files.deleteIfExists(path);
                } catch (IOException failed) {
                  throw new UncheckedIOException(failed);
                }
              });
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
  }
}
