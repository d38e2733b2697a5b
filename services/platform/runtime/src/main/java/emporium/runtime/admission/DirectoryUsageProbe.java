package emporium.runtime.admission;

import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The usage of a directory, which need not exist yet. Files may appear and disappear meanwhile;
 * files that this process may not read are not its own and do not count.
 */
public record DirectoryUsageProbe(Path directory) implements PeriodicDiskGauge.UsageProbe {
  @Override
  public long usedBytes() throws IOException {
    if (!Files.exists(directory)) {
      return 0;
    }
    var lengths = new Lengths();
    Files.walkFileTree(directory.toRealPath(), lengths);
    return lengths.bytes;
  }

  @Override
  public long freeBytes() {
    File present = nearestExisting(directory.toAbsolutePath()).toFile();
    return present.getTotalSpace() == 0 // unknown
        ? DiskSpace.NOT_MEASURED
        : present.getUsableSpace();
  }

  /** The directory, or its nearest existing parent. */
  private static Path nearestExisting(Path directory) {
    Path parent = directory.getParent();
    return Files.exists(directory) || parent == null ? directory : nearestExisting(parent);
  }

  private static final class Lengths extends SimpleFileVisitor<Path> {
    private long bytes;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()) {
        bytes += attributes.size();
      }
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
      if (failure instanceof NoSuchFileException || failure instanceof AccessDeniedException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }
}
