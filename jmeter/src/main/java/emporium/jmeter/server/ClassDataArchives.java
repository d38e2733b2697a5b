package emporium.jmeter.server;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The class data archives of an installation, one for each program: its classes as a JVM has parsed
 * and verified them. A start that maps them skips that work.
 *
 * <p>An archive fits one JVM and one class path, with the times and sizes of its files. A JVM that
 * finds anything else loads the classes as without an archive, and prints a line. It checks the
 * content, but would crash behind the end of a shorter file, so the name of an archive has its
 * size. Thread-safe, but only one process may record at a time. Source: JEP 350; decision: {@code
 * docs/adr/0024}.
 */
public final class ClassDataArchives {
  private static final String DIRECTORY = "target/class-data";
  private static final Pattern ARCHIVE = Pattern.compile("(.+)-\\d+\\.jsa");

  private final Path directory;

  private ClassDataArchives(Path directory) {
    this.directory = directory;
  }

  /** Returns the archives of an installation. */
  public static ClassDataArchives of(Path home) {
    return new ClassDataArchives(home.resolve(DIRECTORY));
  }

  /** Returns the JVM options with which a program uses its archive; none if there is none. */
  public List<String> useOptions(String program) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> isArchive(program, file))
          .findFirst()
          .map(file -> List.of("-XX:SharedArchiveFile=" + file, "-XX:+VerifySharedSpaces"))
          .orElse(List.of());
    }
  }

  /** Whether there is an archive of a program, of this build or of an earlier one. */
  public boolean areOf(String program) throws IOException {
    return !useOptions(program).isEmpty();
  }

  /** Returns the bytes of each archive, by its program. */
  public SortedMap<String, Long> bytes() throws IOException {
    var all = new TreeMap<String, Long>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Matcher name = ARCHIVE.matcher(file.getFileName().toString());
        if (name.matches()) {
          all.put(name.group(1), Files.size(file));
        }
      }
    }
    return all;
  }

  /** Whether a person has left the directory empty, so that nothing is recorded by itself. */
  public boolean areDeclined() throws IOException {
    if (!Files.isDirectory(directory)) {
      return false;
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.findAny().isEmpty();
    }
  }

  /** Returns whether a file is a program's archive and has the size that its name says. */
  private static boolean isArchive(String program, Path file) {
    long bytes = file.toFile().length(); // 0 if it is gone
    return Files.isRegularFile(file)
        && file.getFileName().toString().equals(program + "-" + bytes + ".jsa");
  }

  /**
   * Returns the JVM options with which a program records its archive: the JVM writes it when it
   * ends, but not when it is killed.
   */
  public List<String> recordOptions(String program) {
    return List.of(
        "-XX:ArchiveClassesAtExit=" + recording(program),
        "-Xlog:cds=off", // each class that is left out
        "-Xlog:cds+dynamic=off");
  }

  /** Removes all archives, so that programs start without, as a recording requires. */
  public void clear() throws IOException {
    clear(file -> true);
  }

  /** Removes the archive of one program, and those of its earlier builds. */
  public void clear(String program) throws IOException {
    Pattern itsOwn = Pattern.compile(Pattern.quote(program) + "(-\\d+\\.jsa|\\.recording)");
    clear(file -> itsOwn.matcher(file.getFileName().toString()).matches());
  }

  private void clear(DirectoryStream.Filter<Path> which) throws IOException {
    Files.createDirectories(directory);
    try (var files = Files.newDirectoryStream(directory, which)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  /**
   * Has starts use what a program recorded; before, a partly written file is used by none.
   *
   * @return bytes of the archive
   * @throws IOException if its JVM wrote none
   */
  public long publish(String program) throws IOException {
    Path recording = recording(program);
    if (!Files.isRegularFile(recording)) {
      throw new IOException("The JVM of " + program + " has written no class data archive");
    }
    long bytes = Files.size(recording);
    Path archive = directory.resolve(program + "-" + bytes + ".jsa");
    Files.move(recording, archive, StandardCopyOption.ATOMIC_MOVE);
    return bytes;
  }

  private Path recording(String program) {
    return directory.resolve(program + ".recording");
  }
}
