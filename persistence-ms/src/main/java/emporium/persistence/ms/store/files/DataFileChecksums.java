package emporium.persistence.ms.store.files;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a checksum for every byte of the data files, entities and pages alike, in a file beside
 * each of them.
 *
 * <p>Invariant: the checksum of what a log entry speaks of is as durable as the data before that
 * entry is written, so a commit that counts has its checksum. What housekeeping moves is checked
 * against the old place and gets a checksum at the new one. Used by Eclipse Store's channel thread.
 */
public final class DataFileChecksums {
  private static final int BUFFER_BYTES = 1 << 18;

  private final StoreDevice disk;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private @Nullable ChecksumFile source;
  private BitSet checked = new BitSet();

  public DataFileChecksums(StoreDevice disk) {
    this.disk = disk;
  }

  /** Notes bytes that were added to the end of a data file. */
  public void appended(Path data, long from, long to, int crc) {
    if (to == from) {
      return;
    }
    Path sums = ChecksumFile.of(data);
    boolean isNew = from == 0;
    disk.change(sums, ChecksumFile.RECORD_BYTES, () -> append(data, isNew, to, crc));
    disk.force(sums);
    if (isNew) {
      disk.forceDirectory(directory(data));
    }
  }

  private static Path directory(Path data) {
    Path parent = data.toAbsolutePath().getParent();
    return parent == null ? data.toAbsolutePath() : parent;
  }

  private static Path append(Path data, boolean isNew, long to, int crc) throws IOException {
    Path sums = ChecksumFile.of(data);
    try (FileChannel channel =
        isNew
            ? PrivateFiles.channel(
                sums,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)
            : FileChannel.open(sums, StandardOpenOption.WRITE)) {
      long at = channel.size();
      ByteBuffer record = ChecksumFile.encode(data, at / ChecksumFile.RECORD_BYTES, to, crc);
      while (record.hasRemaining()) {
        at += channel.write(record, at);
      }
    }
    return sums;
  }

  /** A data file was truncated to the end of a write. */
  public void truncated(Path data, long length) {
    try {
      ChecksumFile sums = ChecksumFile.read(data);
      truncateTo(sums, sums.countBelow(length));
    } catch (IOException e) {
      throw disk.seal(new StoreFailed(ChecksumFile.of(data), "reading", e));
    }
  }

  /** Truncates what follows the first records. */
  void truncateTo(ChecksumFile sums, int records) {
    long length = (long) records * ChecksumFile.RECORD_BYTES;
    if (length == sums.bytes()) {
      return;
    }
    disk.change(
        sums.file(),
        0,
        () -> {
          try (FileChannel channel = FileChannel.open(sums.file(), StandardOpenOption.WRITE)) {
            return channel.truncate(length);
          }
        });
    disk.force(sums.file());
  }

  /** A data file was deleted. */
  public void deleted(Path data) {
    Path sums = ChecksumFile.of(data);
    disk.change(sums, 0, () -> Files.deleteIfExists(sums));
    disk.release(sums);
  }

  /**
   * Adds bytes that are about to be moved to a checksum.
   *
   * @throws DamagedStore if what was written together with them is not what was written
   */
  public void addTransferred(Path data, long from, long length, CRC32C crc) throws IOException {
    ChecksumFile sums = source;
    if (sums == null || !sums.data().equals(data)) {
      sums = ChecksumFile.read(data);
      source = sums;
      checked = new BitSet();
    }
    try (FileChannel channel = FileChannel.open(data, StandardOpenOption.READ)) {
      for (int i = sums.chunkAt(from); i < sums.chunks().size(); i++) {
        ChecksumFile.Chunk chunk = sums.chunks().get(i);
        if (chunk.from() >= from + length) {
          break;
        }
        if (!checked.get(i)) {
          requireWhole(channel, data, chunk);
          checked.set(i);
        }
      }
      update(crc, channel, from, from + length);
    }
  }

  /**
   * Refuses bytes that are not those that were written.
   *
   * @throws DamagedStore naming the data file and where the bytes start
   */
  void requireWhole(FileChannel channel, Path data, ChecksumFile.Chunk chunk) throws IOException {
    int found = crc(channel, chunk.from(), chunk.to());
    if (found != chunk.crc()) {
      throw new DamagedStore(
          data,
          chunk.from(),
          "bytes up to " + chunk.to() + " are not those that were written",
          TornTailRepair.RESTORE);
    }
  }

  /** The checksum of a part of a file; of as much as there is if the file is shorter. */
  int crc(FileChannel channel, long from, long to) throws IOException {
    var crc = new CRC32C();
    update(crc, channel, from, to);
    return (int) crc.getValue();
  }

  private void update(CRC32C crc, FileChannel channel, long from, long to) throws IOException {
    long at = from;
    while (at < to) {
      buffer.clear().limit((int) Math.min(BUFFER_BYTES, to - at));
      TransactionLog.fill(channel, buffer, at);
      buffer.flip();
      if (!buffer.hasRemaining()) {
        break;
      }
      at += buffer.remaining();
      crc.update(buffer);
    }
  }

  /** The checksum of buffers, whose positions stay. */
  public static int crc(Iterable<? extends ByteBuffer> buffers) {
    var crc = new CRC32C();
    buffers.forEach(buffer -> crc.update(buffer.duplicate()));
    return (int) crc.getValue();
  }

  /** Writes one checksum for all of a data file that has none. */
  @CanIgnoreReturnValue
  Path create(Path data, long length) throws IOException {
    Path sums = ChecksumFile.of(data);
    disk.change(sums, 0, () -> Files.deleteIfExists(sums));
    disk.release(sums);
    try (FileChannel channel = FileChannel.open(data, StandardOpenOption.READ)) {
      appended(data, 0, length, crc(channel, 0, length));
    }
    return sums;
  }
}
