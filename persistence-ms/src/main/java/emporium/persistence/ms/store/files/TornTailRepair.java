package emporium.persistence.ms.store.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a directory into a state that Eclipse Store can open: truncates what a crash left half
 * done at the end of the transactions log, and refuses every other contradiction between log and
 * data files. Eclipse Store itself would loop endlessly on half a log entry and refuse a log that
 * promises more data than there is.
 *
 * <p>It truncates half an entry, zeros, a last entry that contradicts the others, and entries whose
 * data is not there whole (one of them where commits are forced, since data is forced before its
 * entry). A data file that is longer than in the log is left to Eclipse Store, which truncates it.
 * Every truncation is logged. Needs the directory's lock.
 */
public final class TornTailRepair {
  static final String RESTORE = "Nothing was changed; restore the directory from a copy";

  private static final String LEVEL =
      "More than the one commit under way is lost, which forcing rules out unless the disk lied or"
          + " an earlier version used the directory at level process. Restore it from a copy";
  private static final Logger LOG = LoggerFactory.getLogger(TornTailRepair.class);

  private final StoreLayout layout;
  private final StoreDevice disk;

  private TornTailRepair(StoreLayout layout, StoreDevice disk) {
    this.layout = layout;
    this.disk = disk;
  }

  /**
   * Repairs the directory of {@code layout}; a directory without a store is fine.
   *
   * @throws DamagedStore if more than a tail is wrong
   */
  public static void repair(StoreLayout layout, StoreDevice disk) {
    try {
      new TornTailRepair(layout, disk).repair();
    } catch (IOException e) {
      throw new DirectoryUnusable(layout.directory(), "checking", e);
    }
  }

  private void repair() throws IOException {
    Map<Long, Long> onDisk = layout.dataFiles();
    if (!Files.exists(layout.log())) {
      requireNoData(onDisk, "the transactions log is missing");
      return;
    }
    TransactionLog log = TransactionLog.read(layout.log(), onDisk);
    requireTail(log);
    if (log.files.isEmpty()) {
      requireNoData(onDisk, "the transactions log names no data file");
    }
    checkFiles(log, onDisk);
    long from = firstBroken(log);
    if (from < log.size) {
      cut(
          from,
          from < log.end ? "commits whose data is not there whole" : "half an entry or zeros");
      log = TransactionLog.read(layout.log(), onDisk);
    }
    dropUnregistered(log, onDisk);
    new LogCompaction(layout, disk).compactIfLong(log, onDisk);
  }

  /**
   * Deletes an empty file that the log does not know if the one before has a tail to be truncated:
   * a crash came when moved bytes were not logged yet and the next file was made. Eclipse Store
   * would take the empty file for the newest one, and truncates no other.
   */
  private void dropUnregistered(TransactionLog log, Map<Long, Long> onDisk) {
    TransactionLog.DataFile newest = log.files.get(log.newestFile);
    if (newest == null || onDisk.getOrDefault(log.newestFile, 0L) <= newest.length) {
      return;
    }
    for (long number : onDisk.keySet()) {
      if (number > log.newestFile) {
        Path empty = layout.dataFile(number);
        disk.change(empty, 0, () -> Files.deleteIfExists(empty));
        disk.forceDirectory(layout.channelDirectory());
      }
    }
  }

  private void requireNoData(Map<Long, Long> onDisk, String what) {
    if (onDisk.values().stream().anyMatch(length -> length > 0)) {
      throw new DamagedStore(layout.log(), 0, what + " although there is data", RESTORE);
    }
  }

  /** What follows the last entry must be no more than half an entry and zeros. */
  private void requireTail(TransactionLog log) throws IOException {
    try (FileChannel channel = FileChannel.open(layout.log(), StandardOpenOption.READ)) {
      var buffer = ByteBuffer.allocate(1 << 16);
      long position = log.end;
      while (position < log.size) {
        buffer.clear();
        TransactionLog.fill(channel, buffer, position);
        buffer.flip();
        for (; buffer.hasRemaining(); position++) {
          if (buffer.get() != 0 && position >= log.end + TransactionLogEntry.LENGTH_MAX) {
            throw new DamagedStore(
                layout.log(), log.end, "no entry starts here, but more follows", RESTORE);
          }
        }
      }
    }
  }

  /** All but the newest data file must be there with exactly the length in the log. */
  private void checkFiles(TransactionLog log, Map<Long, Long> onDisk) {
    for (var entry : onDisk.entrySet()) {
      boolean empty = entry.getValue() == 0 && entry.getKey() > log.newestFile;
      if (!log.files.containsKey(entry.getKey()) && !empty) {
        throw new DamagedStore(
            layout.dataFile(entry.getKey()), 0, "data file the log does not know", RESTORE);
      }
    }
    log.files.forEach((number, known) -> checkFile(log, number, known, onDisk.get(number)));
  }

  private void checkFile(
      TransactionLog log, long number, TransactionLog.DataFile known, @Nullable Long actual) {
    Path file = layout.dataFile(number);
    if (actual == null) {
      if (!known.deleted && known.length > 0) {
        throw new DamagedStore(
            file, 0, "data file is missing, the log promises " + known.length + " bytes", RESTORE);
      }
    } else if (number != log.newestFile && actual != known.length) {
      throw new DamagedStore(
          file,
          Math.min(actual, known.length),
          "data file has " + actual + " bytes, the log promises " + known.length,
          RESTORE);
    } else if (actual < known.length) {
      checkShortTail(log, file, known, actual);
    }
  }

  /** Only additions may be lost, and where commits are forced only the last of them. */
  private void checkShortTail(
      TransactionLog log, Path file, TransactionLog.DataFile known, long actual) {
    TransactionLogEntry beyond = known.firstBeyond;
    boolean tail = beyond != null && beyond.offset() >= firstOfTail(log);
    if (!tail) {
      throw new DamagedStore(
          file, actual, "data file is shorter than entries say that are not the last", RESTORE);
    }
    if (disk.forcing() && known.appendsBeyond > 1) {
      throw new DamagedStore(
          file, actual, known.appendsBeyond + " committed entries lack their data", LEVEL);
    }
  }

  /** Where the unbroken row of additions at the end of the log starts. */
  private static long firstOfTail(TransactionLog log) {
    long start = log.end;
    var backwards = log.lastAppends.descendingIterator();
    while (backwards.hasNext()) {
      TransactionLogEntry entry = backwards.next().entry();
      if (entry.end() != start) {
        break;
      }
      start = entry.offset();
    }
    return start;
  }

  /** Scans the log backwards for entries whose data is missing or no records. */
  private long firstBroken(TransactionLog log) throws IOException {
    long from = log.end;
    Path file = layout.dataFile(log.newestFile);
    if (log.lastAppends.isEmpty() || !Files.exists(file)) {
      return from;
    }
    int broken = 0;
    try (FileChannel data = FileChannel.open(file, StandardOpenOption.READ)) {
      var backwards = log.lastAppends.descendingIterator();
      while (backwards.hasNext()) {
        TransactionLog.Append append = backwards.next();
        TransactionLogEntry entry = append.entry();
        if (entry.end() != from || isDataComplete(data, file, append)) {
          break;
        }
        from = entry.offset();
        broken++;
        if (broken > 1 && disk.forcing()) {
          throw new DamagedStore(file, append.from(), "committed records are unreadable", LEVEL);
        }
      }
    }
    return from;
  }

  /**
   * Whether the data of an entry was written whole. Where commits are forced a checksum proves it:
   * it was written after its data, so what contradicts it is damage, to be refused and not
   * truncated.
   */
  private boolean isDataComplete(FileChannel data, Path file, TransactionLog.Append append)
      throws IOException {
    long end = append.entry().fileLength();
    boolean summed = ChecksumFile.read(file).chunks().stream().anyMatch(chunk -> chunk.to() == end);
    return (disk.forcing() && summed && end <= data.size())
        || (endsAWrite(file, append.entry()) && isRecordSequence(data, append.from(), end));
  }

  /** False if the entry ends inside of what was written at once. */
  private static boolean endsAWrite(Path file, TransactionLogEntry entry) throws IOException {
    long end = entry.fileLength();
    return ChecksumFile.read(file).chunks().stream()
        .noneMatch(chunk -> chunk.from() < end && end < chunk.to());
  }

  /** True if the bytes are a row of records: length with itself, type id, object id, content. */
  private static boolean isRecordSequence(FileChannel data, long from, long to) throws IOException {
    var header = ByteBuffer.allocate(24).order(ByteOrder.nativeOrder());
    long at = from;
    while (at < to) {
      header.clear();
      TransactionLog.fill(data, header, at);
      header.flip();
      if (header.remaining() < 24) {
        return false;
      }
      long length = header.getLong(0);
      if (length < 24 || header.getLong(8) <= 0 || header.getLong(16) <= 0) {
        return false;
      }
      at += length;
    }
    return at == to && to <= data.size();
  }

  private void cut(long from, String what) throws IOException {
    long size = Files.size(layout.log());
    LOG.warn("Truncating {} at offset {} of {}: {}", layout.log(), from, size, what);
    disk.change(
        layout.log(),
        0,
        () -> {
          try (FileChannel channel = FileChannel.open(layout.log(), StandardOpenOption.WRITE)) {
            return channel.truncate(from);
          }
        });
    disk.force(layout.log());
  }
}
