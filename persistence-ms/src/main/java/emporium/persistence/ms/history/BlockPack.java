package emporium.persistence.ms.history;

import emporium.persistence.ms.compression.DamagedFrame;
import emporium.persistence.ms.compression.Zstandard;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pack of blocks, each compressed alone, so that a lookup decompresses one. The format: version
 * (4), CRC32C of the rest of the header (4), number of images (4), number of blocks (4); of each
 * block how many images have come with its last (4), where it ends in the pack (4), its bytes when
 * decompressed (4), CRC32C of those in the pack (4); the blocks. Each is, decompressed, how many
 * bytes each of its images has (4 each), which compresses better than where it ends, and their
 * bytes. One that takes as many bytes in the pack is not compressed.
 *
 * <p>Thread-safe: the block that was decompressed last is kept for its neighbours.
 */
final class BlockPack implements PackImages {
  static final int VERSION = 2;
  static final int HEADER_BYTES = CHECKED_AT + 2 * Integer.BYTES;
  static final int ENTRY_BYTES = 4 * Integer.BYTES;

  private static final int COUNT_AT = CHECKED_AT;
  private static final int BLOCKS_AT = COUNT_AT + Integer.BYTES;
  private static final int END_AT = Integer.BYTES;
  private static final int SIZE_AT = END_AT + Integer.BYTES;
  private static final int BLOCK_CHECKSUM_AT = SIZE_AT + Integer.BYTES;

  private final byte[] encoded;
  private final ByteBuffer header;
  private final int blocks;
  private final Zstandard compression;
  private volatile @Nullable Block last;

  /** A block as its images are read from it. */
  private record Block(int number, ByteBuffer images) {}

  private BlockPack(byte[] encoded, int blocks, Zstandard compression) {
    this.encoded = encoded;
    this.header = ByteBuffer.wrap(encoded);
    this.blocks = blocks;
    this.compression = compression;
  }

  static BlockPack of(byte[] encoded, Zstandard compression) {
    var header = ByteBuffer.wrap(encoded);
    int blocks = encoded.length < HEADER_BYTES ? -1 : header.getInt(BLOCKS_AT);
    if (blocks < 0 || blocks > (encoded.length - HEADER_BYTES) / ENTRY_BYTES) {
      throw new DamagedHistory("it ends within its header");
    }
    var pack = new BlockPack(encoded, blocks, compression);
    if (header.getInt(CHECKSUM_AT) != PackChecksum.of(encoded, CHECKED_AT, pack.start(0))) {
      throw new DamagedHistory("its header is not that of its checksum");
    }
    if (pack.start(blocks) != encoded.length) {
      throw new DamagedHistory("it has not as many bytes as were written");
    }
    return pack;
  }

  @Override
  public int count() {
    return header.getInt(COUNT_AT);
  }

  @Override
  public ByteBuffer image(int index) {
    int block = blockOf(Objects.checkIndex(index, count()));
    ByteBuffer images = images(block);
    int inBlock = index - firstOf(block);
    int start = (firstOf(block + 1) - firstOf(block)) * Integer.BYTES;
    for (int before = 0; before < inBlock; before++) {
      start += images.getInt(before * Integer.BYTES);
    }
    return images.slice(start, images.getInt(inBlock * Integer.BYTES));
  }

  private int blockOf(int index) {
    int block = 0;
    while (firstOf(block + 1) <= index) {
      block++;
    }
    return block;
  }

  /** How many images are in blocks before this one. */
  private int firstOf(int block) {
    return block == 0 ? 0 : header.getInt(entry(block - 1));
  }

  /** Where this block begins, and the one before ends. */
  private int start(int block) {
    return block == 0 ? entry(blocks) : header.getInt(entry(block - 1) + END_AT);
  }

  private static int entry(int block) {
    return HEADER_BYTES + block * ENTRY_BYTES;
  }

  private ByteBuffer images(int block) {
    Block before = last;
    if (before != null && before.number() == block) {
      return before.images();
    }
    ByteBuffer images = read(block);
    last = new Block(block, images);
    return images;
  }

  private ByteBuffer read(int block) {
    int from = start(block);
    int to = start(block + 1);
    if (header.getInt(entry(block) + BLOCK_CHECKSUM_AT) != PackChecksum.of(encoded, from, to)) {
      throw new DamagedHistory("the bytes of a block are not those of its checksum");
    }
    int size = header.getInt(entry(block) + SIZE_AT);
    return size == to - from ? header.slice(from, size) : decompressed(from, to, size);
  }

  private ByteBuffer decompressed(int from, int to, int size) {
    try {
      return ByteBuffer.wrap(compression.decompress(encoded, from, to, size));
    } catch (DamagedFrame e) {
      throw new DamagedHistory("a block cannot be decompressed", e);
    }
  }
}
