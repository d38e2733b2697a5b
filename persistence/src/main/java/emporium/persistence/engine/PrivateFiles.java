package emporium.persistence.engine;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes directories that only their owner can enter (0700), and files that only their owner can
 * read (0600). Files that a library makes itself are protected by the directory around them: Java
 * cannot set the umask. What exists keeps its permissions; {@link #open(Path)} warns of a directory
 * that others can use. A file system without POSIX permissions is left alone. Stateless.
 */
public final class PrivateFiles {
  private static final Logger LOG = LoggerFactory.getLogger(PrivateFiles.class);
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private PrivateFiles() {}

  /**
   * Makes a directory, and those above it, where they are absent.
   *
   * @throws IOException if the operating system refuses
   */
  public static void createDirectories(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) { // which may be a link
      Files.createDirectories(directory, attributes(directory, DIRECTORY));
    }
  }

  /**
   * Makes a directory if it is absent, and warns, with the command that mends it, if others than
   * its owner can use it. To be called once by whatever opens the directory.
   *
   * @throws IOException if the operating system refuses
   */
  public static void open(Path directory) throws IOException {
    createDirectories(directory);
    if (!isPrivate(directory)) {
      Path absolute = directory.toAbsolutePath();
      LOG.warn(
          "Other users can use a data directory: {} has {}. To mend it: chmod -R go= '{}'",
          absolute,
          PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)),
          absolute);
    }
  }

  /**
   * Whether its owner alone may use it, as far as its file system can tell.
   *
   * @throws IOException if the operating system refuses
   */
  public static boolean isPrivate(Path path) throws IOException {
    return !hasPermissions(path) || DIRECTORY.containsAll(Files.getPosixFilePermissions(path));
  }

  /**
   * Opens a file as {@link FileChannel#open(Path, OpenOption...)} does; one that this makes is its
   * owner's.
   *
   * @throws IOException if the operating system refuses
   */
  public static FileChannel channel(Path file, OpenOption... options) throws IOException {
    return FileChannel.open(file, Set.of(options), attributes(file, FILE));
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return hasPermissions(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(EnumSet.copyOf(permissions))}
        : new FileAttribute<?>[0];
  }

  private static boolean hasPermissions(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
