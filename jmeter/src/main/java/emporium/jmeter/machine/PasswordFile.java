package emporium.jmeter.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The passwords of an embedded database server, in the form of PGPASSFILE. Immutable.
 *
 * @param path of the file
 */
public record PasswordFile(Path path) {
  /** Returns the file of a server on a directory. */
  public static PasswordFile in(Path serverDirectory) {
    return new PasswordFile(serverDirectory.resolve("postgres-access").resolve("pgpass"));
  }

  /** Returns the file with the password of the owner of a database. */
  public static PasswordFile ofOwner(Path serverDirectory, String database) {
    return new PasswordFile(in(serverDirectory).path().resolveSibling(database + ".pgpass"));
  }

  /**
   * Returns the password of a user; empty if this machine has no such file, or it names no such
   * user.
   */
  public Optional<String> passwordOf(String user) {
    try (var lines = Files.lines(path, StandardCharsets.US_ASCII)) {
      return lines
          .map(line -> line.split(":", -1))
          .filter(fields -> fields.length == 5 && fields[3].equals(user))
          .map(fields -> fields[4])
          .findFirst();
    } catch (IOException absent) {
      return Optional.empty();
    }
  }
}
