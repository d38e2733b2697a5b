package emporium.persistence.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Common to both parts: options as system properties, directories, output. */
final class BenchmarkOptions {
  private static final Path DIRECTORY = Path.of("target", "bench");
  private static final Path DATA = DIRECTORY.resolve("data");

  private BenchmarkOptions() {}

  static String option(String name, String usual) {
    String given = System.getProperty("bench." + name, "");
    return given.isEmpty() ? usual : given;
  }

  static List<String> list(String name, String usual) {
    return Arrays.stream(option(name, usual).split(",", -1)).map(String::strip).toList();
  }

  static long nanos(String name, String usualSeconds) {
    return (long) (Double.parseDouble(option(name, usualSeconds)) * 1e9);
  }

  /** A directory that is not there, on the disk of the build. */
  static Path fresh(String name) {
    delete(name);
    return DATA.resolve(name);
  }

  /** Removes a directory that was asked for by {@link #fresh}. */
  static void delete(String name) {
    Path directory = DATA.resolve(name);
    if (!Files.exists(directory)) {
      return;
    }
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Which machine it was, and how busy. */
  static String machine() throws IOException {
    Files.createDirectories(DATA);
    return String.format(
        Locale.ROOT,
        "%s, java %s, %d processors, heap %d MB, disk %s, load %.1f",
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20,
        Files.getFileStore(DATA).type(),
        load());
  }

  static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  @SuppressWarnings("SystemOut")
  static void print(String line) {
    System.out.println(line);
  }

  /** Keeps the lines in a file. */
  static void write(String file, List<String> lines) throws IOException {
    Files.createDirectories(DIRECTORY);
    Files.write(DIRECTORY.resolve(file), lines);
  }
}
