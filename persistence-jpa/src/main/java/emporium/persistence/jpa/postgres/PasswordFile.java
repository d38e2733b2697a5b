package emporium.persistence.jpa.postgres;

import emporium.persistence.engine.StartFailed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The passwords of an embedded server: generated once, in the form that psql and JDBC read
 * (PGPASSFILE). Owners of databases have a file of their own beside it. The file and its directory
 * are for their owner only, where the file system knows owners; the file is complete or absent.
 * Holds nothing in memory; one process at a time makes it.
 */
final class PasswordFile {
  private static final String DIRECTORY = "postgres-access";
  private static final String NAME = "pgpass";
  private static final String ANY_DATABASE = "127.0.0.1:*:*:";
  private static final int PASSWORD_BYTES = 24;

  private final Path directory;

  /** The one of a server on a directory. */
  PasswordFile(Path serverDirectory) {
    this.directory = serverDirectory.resolve(DIRECTORY);
  }

  Path path() {
    return directory.resolve(NAME);
  }

  boolean exists() {
    return Files.exists(path());
  }

  /** Makes the file, with a new password for each of the users, if it is absent. */
  void create(List<String> users) throws IOException {
    if (exists()) {
      return;
    }
    Files.createDirectories(directory, only("rwx------"));
    write(path(), users.stream().map(PasswordFile::newLine).collect(Collectors.joining()));
  }

  /** Adds a new password for a user who has none. */
  void add(String user) throws IOException {
    if (find(user).isEmpty()) {
      write(path(), Files.readString(path(), StandardCharsets.US_ASCII) + newLine(user));
    }
  }

  private static String newLine(String user) {
    byte[] password = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(password);
    return line(user, HexFormat.of().formatHex(password));
  }

  private static String line(String user, String password) {
    return ANY_DATABASE + user + ":" + password + "\n";
  }

  /**
   * Writes another file of the same form, with the passwords of some users alone.
   *
   * @param name of the user whose file it is
   */
  void writeOf(String name, List<String> users) throws IOException {
    var lines = new StringBuilder();
    for (String user : users) {
      lines.append(line(user, of(user)));
    }
    write(pathOf(name), lines.toString());
  }

  Path pathOf(String name) {
    return directory.resolve(name + "." + NAME);
  }

  /**
   * The password of a user.
   *
   * @throws StartFailed if the file has none
   */
  String of(String user) throws IOException {
    return find(user)
        .orElseThrow(() -> new StartFailed("No password of '" + user + "' in " + path(), null));
  }

  private Optional<String> find(String user) throws IOException {
    String start = ANY_DATABASE + user + ":";
    return Files.readAllLines(path(), StandardCharsets.US_ASCII).stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .findFirst();
  }

  /** Writes the password alone to a file, for {@code initdb}, until {@link #deleteInitial}. */
  Path writeInitial(String user) throws IOException {
    write(initial(), of(user) + "\n");
    return initial();
  }

  void deleteInitial() throws IOException {
    Files.deleteIfExists(initial());
  }

  private Path initial() {
    return directory.resolve("initial");
  }

  private void write(Path file, String text) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(draft); // of a process that was killed
    var options = EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (var out = FileChannel.open(draft, options, only("rw-------"))) {
      var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
      while (bytes.hasRemaining()) {
        int unused = out.write(bytes);
      }
      out.force(true);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private FileAttribute<?>[] only(String permissions) {
    return directory.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
