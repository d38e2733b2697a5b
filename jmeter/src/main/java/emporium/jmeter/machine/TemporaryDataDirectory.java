package emporium.jmeter.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The directory a server of a run keeps its data in; it is made for the run. */
public final class TemporaryDataDirectory {
  private static final int MEGABYTE_BITS = 20;

  private TemporaryDataDirectory() {}

  /** Makes an empty one in the directory of temporary files. */
  public static Path create() throws IOException {
    return Files.createTempDirectory("emporium-data-");
  }

  /** Size of all its files; a running server may add and delete some meanwhile. */
  public static long megabytes(Path directory) throws IOException {
    var lengths = new Lengths();
    Files.walkFileTree(directory, lengths);
    return lengths.bytes >> MEGABYTE_BITS;
  }

  private static final class Lengths extends SimpleFileVisitor<Path> {
    private long bytes;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      bytes += attributes.isRegularFile() ? attributes.size() : 0;
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      return passOver(failure);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
        throws IOException {
      return failure == null ? FileVisitResult.CONTINUE : passOver(failure);
    }

    private static FileVisitResult passOver(IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
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
