package emporium.persistence.ms.history;

import emporium.persistence.ms.compression.Zstandard;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the bytes of a {@link BlockPack} of images that are added one after the other. A block is
 * compressed once when it is full; the last one, each time that the pack is encoded. Not
 * thread-safe.
 */
final class PackWriter {
  /** Images of a block together, unless it is of one that is larger. */
  static final int BLOCK_BYTES = 1 << 14;

  /** Images of a block: a lookup of a small one decompresses no more than that many. */
  static final int BLOCK_IMAGES_MAX = 128;

  private final Zstandard compression;
  private final List<Block> full = new ArrayList<>();
  private final List<byte[]> filling = new ArrayList<>();
  private int fillingBytes;
  private int count;

  /** A block as the pack has it, and what the header says of it. */
  private static final class Block {
    private final byte[] stored;
    private final int imagesEnd;
    private final int size;

    Block(byte[] stored, int imagesEnd, int size) {
      this.stored = stored;
      this.imagesEnd = imagesEnd;
      this.size = size;
    }
  }

  PackWriter(Zstandard compression) {
    this.compression = compression;
  }

  void add(byte[] image) {
    boolean isFull =
        image.length > BLOCK_BYTES - fillingBytes || filling.size() == BLOCK_IMAGES_MAX;
    if (isFull && !filling.isEmpty()) {
      full.add(compressed());
      filling.clear();
      fillingBytes = 0;
    }
    filling.add(image);
    fillingBytes += image.length;
    count++;
  }

  /** How many images were added. */
  int count() {
    return count;
  }

  private Block compressed() {
    var block = ByteBuffer.allocate(filling.size() * Integer.BYTES + fillingBytes);
    filling.forEach(image -> block.putInt(image.length));
    filling.forEach(block::put);
    return new Block(compression.compress(block.array()), count, block.capacity());
  }

  /** The pack with the images added so far. */
  byte[] encode() {
    var blocks = new ArrayList<>(full);
    if (!filling.isEmpty()) {
      blocks.add(compressed());
    }
    int start = BlockPack.HEADER_BYTES + blocks.size() * BlockPack.ENTRY_BYTES;
    int total = start + blocks.stream().mapToInt(block -> block.stored.length).sum();
    var pack = ByteBuffer.allocate(total).putInt(BlockPack.VERSION).putInt(0);
    pack.putInt(count).putInt(blocks.size());
    int end = start;
    for (Block block : blocks) {
      end += block.stored.length;
      pack.putInt(block.imagesEnd).putInt(end).putInt(block.size);
      pack.putInt(PackChecksum.of(block.stored));
    }
    blocks.forEach(block -> pack.put(block.stored));
    int checksum = PackChecksum.of(pack.array(), PackImages.CHECKED_AT, start);
    return pack.putInt(PackImages.CHECKSUM_AT, checksum).array();
  }
}
