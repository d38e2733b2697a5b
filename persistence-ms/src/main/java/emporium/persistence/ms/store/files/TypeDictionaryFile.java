package emporium.persistence.ms.store.files;

import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.eclipse.serializer.persistence.types.PersistenceTypeDictionaryIoHandler;
import org.jspecify.annotations.Nullable;

/**
 * Eclipse Store's dictionary of stored classes, replaced by an atomic rename and forced before any
 * record can use it. Its own handler empties the file and rewrites it without force; a crash in
 * between leaves an unreadable directory. Thread-safe.
 *
 * <p>The last line is a checksum of all before it. It also implies that the data files have
 * checksums; a dictionary of an earlier version has no such line.
 */
public final class TypeDictionaryFile implements PersistenceTypeDictionaryIoHandler {
  private static final String MARK = "\n# checksums, crc32c ";

  private final StoreLayout layout;
  private final StoreDevice disk;

  public TypeDictionaryFile(StoreLayout layout, StoreDevice disk) {
    this.layout = layout;
    this.disk = disk;
  }

  @Override
  @SuppressWarnings("NullAway") // Eclipse Store expects null when there is none
  public synchronized @Nullable String loadTypeDictionary() {
    return Files.exists(layout.dictionary()) ? read(layout) : null;
  }

  /** Whether the dictionary, and so the directory, has checksums; one without a dictionary has. */
  static boolean hasChecksums(StoreLayout layout) {
    return !Files.exists(layout.dictionary()) || text(layout.dictionary()).contains(MARK);
  }

  /**
   * The dictionary without its last line.
   *
   * @throws DamagedStore if it is not what was written
   */
  public static String read(StoreLayout layout) {
    Path file = layout.dictionary();
    String text = text(file);
    int end = text.lastIndexOf('}') + 1;
    int mark = text.indexOf(MARK);
    if (mark < 0 && text.substring(end).isBlank()) {
      return text; // of an earlier version
    }
    if (mark < 0 || !text.substring(mark).equals(lastLine(text.substring(0, mark)))) {
      throw new DamagedStore(file, 0, "its checksum is wrong", TornTailRepair.RESTORE);
    }
    return text.substring(0, mark);
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new DirectoryUnusable(file, "reading", e);
    }
  }

  private static String lastLine(String text) {
    var crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return MARK + String.format("%08x", crc.getValue()) + "\n";
  }

  @Override
  public synchronized void storeTypeDictionary(String typeDictionaryString) {
    Path temporary = layout.newDictionary();
    byte[] bytes =
        (typeDictionaryString + lastLine(typeDictionaryString)).getBytes(StandardCharsets.UTF_8);
    disk.change(temporary, bytes.length, () -> write(temporary, bytes));
    disk.force(temporary);
    disk.release(temporary);
    disk.change(
        layout.dictionary(),
        0,
        () -> Files.move(temporary, layout.dictionary(), StandardCopyOption.ATOMIC_MOVE));
    disk.forceDirectory(layout.directory());
  }

  private static Path write(Path file, byte[] content) throws IOException {
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
    }
    return file;
  }
}
