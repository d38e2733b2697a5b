package emporium.persistence.ms.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.eclipse.serializer.persistence.types.PersistenceTypeDictionaryIoHandler;
import org.jspecify.annotations.Nullable;

/**
 * The engine's dictionary of stored classes, replaced by an atomic rename and forced before any
 * record can use it. The engine's own handler empties the file and writes it anew without force; a
 * crash in between leaves a directory nobody can read. Thread-safe.
 */
final class TypeDictionaryFile implements PersistenceTypeDictionaryIoHandler {
  private final StoreLayout layout;
  private final Disk disk;

  TypeDictionaryFile(StoreLayout layout, Disk disk) {
    this.layout = layout;
    this.disk = disk;
  }

  @Override
  @SuppressWarnings("NullAway") // the engine asks for null when there is none yet
  public synchronized @Nullable String loadTypeDictionary() {
    Path file = layout.dictionary();
    try {
      return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : null;
    } catch (IOException e) {
      throw new DirectoryUnusable(file, "reading", e);
    }
  }

  @Override
  public synchronized void storeTypeDictionary(String typeDictionaryString) {
    Path aside = layout.newDictionary();
    byte[] bytes = typeDictionaryString.getBytes(StandardCharsets.UTF_8);
    disk.change(aside, bytes.length, () -> write(aside, bytes));
    disk.force(aside);
    disk.release(aside);
    disk.change(
        layout.dictionary(),
        0,
        () -> Files.move(aside, layout.dictionary(), StandardCopyOption.ATOMIC_MOVE));
    disk.forceDirectory(layout.directory());
  }

  private static Path write(Path file, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
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
