package emporium.persistence.ms.store.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of Eclipse Store's transactions log, checked by the rules that Eclipse Store applies
 * (which throws, or loops endlessly, on what breaks them). Reads up to the first byte that is no
 * entry, or to a last entry that contradicts those before it. Memory is bounded by the number of
 * data files. Not thread-safe.
 */
public final class TransactionLog {
  /** Entries at the end that are kept for looking at the data they speak of. */
  static final int LAST_ENTRIES_MAX = 4_096;

  private static final int BUFFER_BYTES = 1 << 20;

  /** An entry that added the bytes from {@code from} to its file length. */
  record Append(TransactionLogEntry entry, long from) {}

  /** What is known of one data file. */
  static final class DataFile {
    long length;
    boolean deleted;
    @Nullable TransactionLogEntry firstBeyond;
    int appendsBeyond;
  }

  private final Path file;
  private final Map<Long, Long> lengthsOnDisk;
  final TreeMap<Long, DataFile> files = new TreeMap<>();
  final Deque<Append> lastAppends = new ArrayDeque<>();
  long end;
  long size;
  long newestFile = -1;
  long lastStoreTimestamp;
  long maxTimestamp;

  private TransactionLog(Path file, Map<Long, Long> lengthsOnDisk) {
    this.file = file;
    this.lengthsOnDisk = lengthsOnDisk;
  }

  /**
   * Reads {@code file}.
   *
   * @param lengthsOnDisk actual lengths of the data files by number
   * @throws DamagedStore if an entry that is not the last contradicts those before it
   */
  public static TransactionLog read(Path file, Map<Long, Long> lengthsOnDisk) throws IOException {
    var log = new TransactionLog(file, lengthsOnDisk);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      log.size = channel.size();
      int bufferBytes = (int) Math.min(BUFFER_BYTES, log.size);
      var buffer = ByteBuffer.allocate(bufferBytes).order(ByteOrder.nativeOrder());
      while (log.end < log.size) {
        buffer.clear();
        fill(channel, buffer, log.end);
        long before = log.end;
        log.take(buffer.flip());
        if (log.end == before) {
          break;
        }
      }
    }
    return log;
  }

  /** Fills the buffer from {@code position} on, as far as the file goes. */
  static void fill(FileChannel channel, ByteBuffer buffer, long position) throws IOException {
    long at = position;
    int read;
    while (buffer.hasRemaining() && (read = channel.read(buffer, at)) > 0) {
      at += read;
    }
  }

  private void take(ByteBuffer buffer) {
    TransactionLogEntry entry;
    while ((entry = TransactionLogEntry.read(buffer, end)) != null) {
      try {
        apply(entry);
      } catch (DamagedStore e) {
        if (entry.end() == size) {
          return; // a crash can leave the last entry with zeros in it
        }
        throw e;
      }
      end = entry.end();
      maxTimestamp = Math.max(maxTimestamp, entry.timestamp());
    }
  }

  private void apply(TransactionLogEntry entry) {
    switch (entry.type()) {
      case CREATION -> create(entry);
      case STORE -> {
        check(entry, entry.timestamp() > lastStoreTimestamp, "store entry goes back in time");
        append(entry);
        lastStoreTimestamp = entry.timestamp();
      }
      case TRANSFER -> append(entry);
      case TRUNCATION -> truncate(entry);
      case DELETION -> {
        DataFile deleted = files.get(entry.fileNumber());
        check(entry, deleted != null && entry.fileNumber() != newestFile, "deletes unknown file");
        if (deleted != null) {
          deleted.deleted = true;
        }
      }
    }
  }

  private void create(TransactionLogEntry entry) {
    check(entry, entry.fileNumber() > newestFile, "data files are out of order");
    check(entry, entry.fileLength() >= 0, "negative length");
    newestFile = entry.fileNumber();
    var created = new DataFile();
    files.put(newestFile, created);
    created.length = entry.fileLength();
    lastAppends.clear();
  }

  private void append(TransactionLogEntry entry) {
    DataFile newest = newest(entry);
    check(entry, entry.fileLength() >= newest.length, "data file shrinks without being cut");
    if (entry.fileLength() > lengthsOnDisk.getOrDefault(newestFile, 0L)) {
      if (newest.firstBeyond == null) {
        newest.firstBeyond = entry;
      }
      newest.appendsBeyond++;
    }
    lastAppends.addLast(new Append(entry, newest.length));
    if (lastAppends.size() > LAST_ENTRIES_MAX) {
      lastAppends.removeFirst();
    }
    newest.length = entry.fileLength();
  }

  private void truncate(TransactionLogEntry entry) {
    DataFile newest = newest(entry);
    check(entry, entry.fileNumber() == newestFile, "cuts a file that is not the newest");
    boolean shortens = entry.fileLength() >= 0 && entry.fileLength() <= newest.length;
    check(entry, shortens, "cut makes the file longer");
    newest.length = entry.fileLength();
  }

  private DataFile newest(TransactionLogEntry entry) {
    DataFile newest = files.get(newestFile);
    if (newest == null) {
      throw damaged(entry, "entry before any data file was created");
    }
    return newest;
  }

  private void check(TransactionLogEntry entry, boolean holds, String otherwise) {
    if (!holds) {
      throw damaged(entry, otherwise);
    }
  }

  private DamagedStore damaged(TransactionLogEntry entry, String what) {
    return new DamagedStore(file, entry.offset(), what, TornTailRepair.RESTORE);
  }
}
