package emporium.persistence.ms.store.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The checksums of one data file, as read: one record per write to it, in order, each for the bytes
 * from the end of the one before. A record is the end (8 bytes), the CRC32C of the bytes (4) and a
 * CRC32C of its own (4) that includes the file's name and the record's place.
 *
 * @param data the data file
 * @param chunks the whole records from the start on
 * @param bytes length of the file, with what follows the whole records
 */
public record ChecksumFile(Path data, List<Chunk> chunks, long bytes) {
  public static final int RECORD_BYTES = 16;

  /** Bytes that were written at once. */
  public record Chunk(long from, long to, int crc) {}

  /** Where the checksums of a data file are. */
  public static Path of(Path data) {
    return data.resolveSibling(data.getFileName().toString().replaceFirst("\\.dat$", ".sums"));
  }

  /** Reads the checksums of a data file; no file is the same as an empty one. */
  public static ChecksumFile read(Path data) throws IOException {
    Path file = of(data);
    var bytes = ByteBuffer.wrap(Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
    var chunks = new ArrayList<Chunk>();
    long from = 0;
    while (bytes.remaining() >= RECORD_BYTES) {
      long to = bytes.getLong();
      int crc = bytes.getInt();
      if (bytes.getInt() != ownCrc(data, chunks.size(), to, crc) || to <= from) {
        break;
      }
      chunks.add(new Chunk(from, to, crc));
      from = to;
    }
    return new ChecksumFile(data, chunks, bytes.capacity());
  }

  /** A record as it is in the file. */
  static ByteBuffer encode(Path data, long place, long to, int crc) {
    return ByteBuffer.allocate(RECORD_BYTES)
        .putLong(to)
        .putInt(crc)
        .putInt(ownCrc(data, place, to, crc))
        .flip();
  }

  public Path file() {
    return of(data);
  }

  /** How many of the chunks lie below the length. */
  public int countBelow(long length) {
    int count = 0;
    while (count < chunks.size() && chunks.get(count).to() <= length) {
      count++;
    }
    return count;
  }

  /** The place of the chunk that the position lies in; the number of chunks if it is behind all. */
  int chunkAt(long position) {
    int low = 0;
    int high = chunks.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (chunks.get(middle).to() <= position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static int ownCrc(Path data, long place, long to, int crc) {
    byte[] name = data.getFileName().toString().getBytes(StandardCharsets.UTF_8);
    var own = new CRC32C();
    own.update(name);
    own.update(
        ByteBuffer.allocate(2 * Long.BYTES + Integer.BYTES)
            .putLong(place)
            .putLong(to)
            .putInt(crc)
            .flip());
    return (int) own.getValue();
  }
}
