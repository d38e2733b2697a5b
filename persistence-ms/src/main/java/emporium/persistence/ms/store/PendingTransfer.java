package emporium.persistence.ms.store;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.eclipse.store.storage.types.StorageFile;
import org.jspecify.annotations.Nullable;

/**
 * What housekeeping has copied to the end of one data file and the log has no entry for yet. A log
 * entry contains the length of the file, so the last one represents all. Used by Eclipse Store's
 * channel thread.
 */
final class PendingTransfer {
  final Path target;
  final long from;
  final CRC32C crc = new CRC32C();
  long to;
  private @Nullable StorageFile log;
  private ByteBuffer entry = ByteBuffer.allocate(0);

  PendingTransfer(Path target, long from) {
    this.target = target;
    this.from = from;
    this.to = from;
  }

  /** Keeps the entry in place of the one before; Eclipse Store reuses its buffers. */
  long entry(StorageFile file, Iterable<? extends ByteBuffer> buffers) {
    int bytes = 0;
    for (ByteBuffer buffer : buffers) {
      bytes += buffer.remaining();
    }
    log = file;
    entry = ByteBuffer.allocateDirect(bytes);
    buffers.forEach(buffer -> entry.put(buffer.duplicate()));
    entry.flip();
    return bytes;
  }

  /** The log, once it has an entry to be written. */
  @Nullable StorageFile log() {
    return log;
  }

  ByteBuffer entry() {
    return entry;
  }
}
