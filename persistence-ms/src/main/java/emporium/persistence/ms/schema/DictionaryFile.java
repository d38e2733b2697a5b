package emporium.persistence.ms.schema;

import emporium.persistence.engine.PrivateFiles;
import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the class dictionary in {@code emporium.classes}. A new one is written aside, forced, and
 * takes the place of the old one by an atomic rename, so there is never half a dictionary: whatever
 * does not check is damage. The caller holds the directory's lock.
 */
public final class DictionaryFile {
  private static final boolean DIRECTORIES_CAN_BE_FORCED =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private final Path directory;
  private final boolean force;
  private final FaultInjector faults;

  public DictionaryFile(Path directory, boolean force, FaultInjector faults) {
    this.directory = directory;
    this.force = force;
    this.faults = faults;
  }

  /**
   * The dictionary, or null if there is none yet.
   *
   * @throws DamagedDictionary if it is not what was written
   */
  public @Nullable ClassDictionary load() {
    Path file = file();
    if (!Files.exists(file)) {
      return null;
    }
    try {
      if (Files.size(file) > DictionaryFormat.BYTES_MAX) {
        throw new DamagedDictionary(file, 0, "it is longer than it can be", null);
      }
      return new DictionaryFormat(file).read(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new DictionaryUnusable(file, "reading", e);
    }
  }

  /** Replaces the dictionary; when this returns it is as durable as the store is. */
  public void save(ClassDictionary dictionary) {
    Path file = file();
    Path temporary = directory.resolve("emporium.classes.new");
    byte[] bytes = new DictionaryFormat(file).write(dictionary);
    try {
      PrivateFiles.createDirectories(directory);
      write(temporary, bytes);
      faults.beforeWrite(file, 0);
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
      faults.afterWrite(file);
      forceDirectory();
    } catch (IOException e) {
      throw new DictionaryUnusable(file, "writing", e);
    }
  }

  /**
   * Makes the existing dictionary durable: its writer may have died before that, or run without
   * force.
   */
  public void forceExisting() {
    if (!force) {
      return;
    }
    Path file = file();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      force(channel, file);
      forceDirectory();
    } catch (IOException e) {
      throw new DictionaryUnusable(file, "forcing", e);
    }
  }

  private Path file() {
    return directory.resolve("emporium.classes");
  }

  private void write(Path file, byte[] content) throws IOException {
    faults.beforeWrite(file, content.length);
    try (FileChannel channel =
        PrivateFiles.channel(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      var bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      faults.afterWrite(file);
      if (force) {
        force(channel, file);
      }
    }
  }

  private void force(FileChannel channel, Path file) throws IOException {
    faults.beforeForce(file);
    channel.force(true);
    faults.afterForce(file);
  }

  private void forceDirectory() throws IOException {
    if (!force || !DIRECTORIES_CAN_BE_FORCED) {
      return;
    }
    faults.beforeForce(directory);
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
    faults.afterForce(directory);
  }
}
