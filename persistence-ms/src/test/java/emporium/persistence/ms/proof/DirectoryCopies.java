package emporium.persistence.ms.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;

/** Copies of data directories. */
public final class DirectoryCopies {
  private DirectoryCopies() {}

  /** All files, by path below the directory. */
  static List<Path> files(Path directory) {
    try (var walk = Files.walk(directory)) {
      return walk.filter(Files::isRegularFile).map(directory::relativize).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Copies a directory to where nothing is, as a killed process leaves it. */
  static Path copy(Path from, Path to) {
    try {
      for (Path file : files(from)) {
        Path target = to.resolve(file);
        Files.createDirectories(target.getParent());
        Files.copy(from.resolve(file), target, StandardCopyOption.REPLACE_EXISTING);
      }
      return to;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void delete(Path directory) {
    try (var walk = Files.walk(directory)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
