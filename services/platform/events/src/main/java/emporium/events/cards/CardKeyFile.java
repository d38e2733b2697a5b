package emporium.events.cards;

import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.Set;

/**
 * The file of the keys of cards. What is made here can be read by its owner only, is forced to the
 * disk before anything is sealed, and is complete or absent. Holds nothing in memory; one process
 * makes a file at a time.
 */
public final class CardKeyFile {
  /** Its name where it is generated. */
  public static final String NAME = "cards.key";

  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> TOLERATED =
      PosixFilePermissions.fromString("rwxr-----");

  private final Path path;
  private final Path directory;

  public CardKeyFile(Path path) {
    this.path = path.toAbsolutePath();
    this.directory = this.path.resolveSibling(".").normalize();
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /**
   * The keys in it.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if a line is no key
   */
  public CardKeys read() throws IOException {
    return CardKeys.of(Files.readAllLines(path, StandardCharsets.US_ASCII));
  }

  /**
   * Makes the file with a new key if it is absent, and its directory.
   *
   * @return whether it was made
   * @throws IOException if that cannot be written
   */
  public boolean create() throws IOException {
    if (Files.exists(path)) {
      return false;
    }
    PrivateFiles.createDirectories(directory);
    Path draft = path.resolveSibling(path.getFileName() + ".new");
    Files.deleteIfExists(draft); // of a process that was killed
    write(draft, CardKeys.generate(new SecureRandom()) + "\n");
    try {
      Files.move(draft, path);
    } catch (FileAlreadyExistsException made) {
      Files.delete(draft);
      return false;
    }
    forceDirectory();
    return true;
  }

  private void write(Path file, String text) throws IOException {
    var options = EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (var out = FileChannel.open(file, options, ownerOnly())) {
      var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
      while (bytes.hasRemaining()) {
        int unused = out.write(bytes);
      }
      out.force(true);
    }
  }

  private FileAttribute<?>[] ownerOnly() throws IOException {
    return hasPermissions()
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER)}
        : new FileAttribute<?>[0];
  }

  private boolean hasPermissions() throws IOException {
    return Files.getFileStore(directory).supportsFileAttributeView("posix");
  }

  private void forceDirectory() throws IOException {
    if (hasPermissions()) { // elsewhere a directory cannot be opened
      try (var opened = FileChannel.open(directory, StandardOpenOption.READ)) {
        opened.force(true);
      }
    }
  }

  /** Whether users besides its owner, and for reading its group, may do something with it. */
  public boolean isExposed() throws IOException {
    return hasPermissions() && !TOLERATED.containsAll(Files.getPosixFilePermissions(path));
  }
}
