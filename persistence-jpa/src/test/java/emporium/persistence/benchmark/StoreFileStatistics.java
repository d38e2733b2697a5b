package emporium.persistence.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The store's data files as they are now.
 *
 * @param files how many there are
 * @param made how many were ever made; the files are numbered
 * @param bytes of all of them
 */
record StoreFileStatistics(int files, long made, long bytes) {
  static StoreFileStatistics of(Path directory) {
    int files = 0;
    long made = 0;
    long bytes = 0;
    try (var all = Files.walk(directory)) {
      for (Path file : all.filter(path -> path.toString().endsWith(".dat")).toList()) {
        long length = file.toFile().length(); // 0 if it was deleted meanwhile
        String name = file.getFileName().toString();
        files++;
        made = Math.max(made, Long.parseLong(name.replaceAll(".*_|\\.dat", "")));
        bytes += length;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new StoreFileStatistics(files, made, bytes);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%d files, %.1f MB, %d deleted", files, bytes / 1e6, made - files);
  }
}
