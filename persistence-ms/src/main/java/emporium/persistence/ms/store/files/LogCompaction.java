package emporium.persistence.ms.store.files;

import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shortens the transactions log while the store is being opened: one creation entry per data file
 * with its full length and one store entry for the newest, written aside, forced and put in place
 * by an atomic rename. Eclipse Store's own compaction stays off: it empties the log before it
 * rewrites it, so a crash in between loses the log, and it can write equal time stamps that Eclipse
 * Store then refuses to open.
 */
public final class LogCompaction {
  /** A log of this length, about 900,000 commits, is shortened at the next open. */
  static final long LOG_BYTES_MAX = 16L << 20;

  private static final Logger LOG = LoggerFactory.getLogger(LogCompaction.class);

  private final StoreLayout layout;
  private final StoreDevice disk;
  private final long bytesMax;

  LogCompaction(StoreLayout layout, StoreDevice disk) {
    this(layout, disk, LOG_BYTES_MAX);
  }

  public LogCompaction(StoreLayout layout, StoreDevice disk, long bytesMax) {
    this.layout = layout;
    this.disk = disk;
    this.bytesMax = bytesMax;
  }

  /** Rewrites the log if it is long. {@code log} must be whole and fit the data files. */
  public void compactIfLong(TransactionLog log, Map<Long, Long> onDisk) throws IOException {
    Files.deleteIfExists(layout.newLog());
    if (log.end <= bytesMax) {
      return;
    }
    ByteBuffer bytes = entries(log, onDisk);
    LOG.info("Compacting {} from {} to {} bytes", layout.log(), log.end, bytes.remaining());
    disk.change(layout.newLog(), bytes.remaining(), () -> write(bytes));
    disk.force(layout.newLog());
    disk.release(layout.newLog());
    disk.release(layout.log());
    disk.change(
        layout.log(),
        0,
        () -> Files.move(layout.newLog(), layout.log(), StandardCopyOption.ATOMIC_MOVE));
    disk.forceDirectory(layout.channelDirectory());
  }

  private static ByteBuffer entries(TransactionLog log, Map<Long, Long> onDisk) {
    var bytes =
        ByteBuffer.allocate((log.files.size() * 2 + 1) * TransactionLogEntry.LENGTH_MAX)
            .order(ByteOrder.nativeOrder());
    long time = log.maxTimestamp;
    log.files.forEach(
        (number, file) -> {
          if (onDisk.containsKey(number) || number == log.newestFile) {
            TransactionLogEntry.write(
                bytes, TransactionLogEntry.Type.CREATION, time, file.length, number);
          }
        });
    log.files.forEach(
        (number, file) -> {
          if (file.deleted && onDisk.containsKey(number)) {
            TransactionLogEntry.write(
                bytes, TransactionLogEntry.Type.DELETION, time, file.length, number);
          }
        });
    var newest = log.files.get(log.newestFile);
    if (newest != null && log.lastStoreTimestamp > 0) {
      TransactionLogEntry.write(
          bytes, TransactionLogEntry.Type.STORE, log.lastStoreTimestamp, newest.length, -1);
    }
    return bytes.flip();
  }

  private FileChannel write(ByteBuffer bytes) throws IOException {
    try (FileChannel channel =
        PrivateFiles.channel(
            layout.newLog(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      return channel;
    }
  }
}
