package emporium.persistence.ms.compression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is compressed is read as it was, and nothing else is taken for it. */
class ZstandardTest {
  private static final Zstandard LIBRARY = Zstandard.LIBRARY;

  private static byte[] repetitive(int bytes) {
    var block = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      block[i] = (byte) (i % 10);
    }
    return block;
  }

  @Test
  void block_compressed_isReadAsItWas() {
    byte[] block = repetitive(10_000);
    byte[] compressed = LIBRARY.compress(block);
    assertTrue(compressed.length < 1_000, "bytes " + compressed.length);
    assertArrayEquals(block, LIBRARY.decompress(compressed, 0, compressed.length, block.length));
  }

  @Test
  void block_ofNoise_staysAsItIs() {
    long seed = System.nanoTime();
    var noise = new byte[1_000];
    new Random(seed).nextBytes(noise);
    assertEquals(noise, LIBRARY.compress(noise), () -> "seed " + seed);
  }

  @Test
  void frame_ofAnotherSizeOrOfNone_isDamaged() {
    byte[] block = LIBRARY.compress(repetitive(1_000));
    assertThrows(DamagedFrame.class, () -> LIBRARY.decompress(new byte[] {1, 2, 3}, 0, 3, 1_000));
    assertThrows(DamagedFrame.class, () -> LIBRARY.decompress(block, 0, block.length, 900));
    assertThrows(DamagedFrame.class, () -> LIBRARY.decompress(block, 0, block.length, 1_100));
  }

  @Test
  void group_compressed_isAppendedAndReadAsItWas() {
    byte[] units = repetitive(5_000);
    ByteBuffer group = ByteBuffer.allocateDirect(units.length).put(units).flip();
    ByteBuffer into = ByteBuffer.allocateDirect(2 + Zstandard.groupBytesMax(units.length));
    into.put(new byte[] {8, 9});
    LIBRARY.compress(group, into);
    assertEquals(units.length, group.remaining());
    var written = new byte[into.flip().remaining()];
    into.get(written);
    assertEquals(9, written[1]);
    assertArrayEquals(units, LIBRARY.decompress(written, 2, written.length, units.length));
  }

  @Test
  void library_thatIsMissing_compressesNothingAndRefusesWhatIsCompressed() {
    var missing = new Zstandard(new UnsatisfiedLinkError("for this test"));
    byte[] block = repetitive(1_000);
    assertEquals(block, missing.compress(block));
    byte[] compressed = LIBRARY.compress(block);
    assertThrows(
        CompressionUnavailable.class,
        () -> missing.decompress(compressed, 0, compressed.length, block.length));
  }
}
