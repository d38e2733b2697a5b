package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.engine.Varint;
import emporium.persistence.ms.compression.Zstandard;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Groups in the journal are the units that were committed, compressed or not. */
class GroupCompressionTest {
  private final GroupCompression compression = new GroupCompression(Zstandard.LIBRARY);
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  /** A group whose bytes have so many values. */
  private ByteBuffer group(int bytes, int values) {
    ByteBuffer group = ByteBuffer.allocateDirect(bytes).put((byte) 0xE3);
    while (group.hasRemaining()) {
      group.put((byte) random.nextInt(values));
    }
    return group.flip();
  }

  /** As the journal keeps it: the buffer is used again. */
  private static ByteBuffer kept(ByteBuffer written) {
    return ByteBuffer.allocate(written.remaining()).put(written.duplicate()).flip();
  }

  @Test
  void group_ofAnySize_isReadAsItWasWritten() {
    int smaller = 0;
    for (int round = 0; round < 300; round++) {
      ByteBuffer group = group(1 + random.nextInt(20_000), 1 << random.nextInt(9));
      ByteBuffer kept = kept(compression.compress(group));
      smaller += kept.remaining() < group.remaining() ? 1 : 0;
      assertTrue(kept.remaining() <= group.remaining(), () -> "seed " + seed);
      assertEquals(group, GroupCompression.decompress(kept), () -> "seed " + seed);
    }
    assertTrue(smaller > 50, "so few were compressed: " + smaller + ", seed " + seed);
  }

  @Test
  void group_thatIsSmallOrNoise_staysAsItIs() {
    ByteBuffer small = group(1_000, 2);
    ByteBuffer noise = group(4_000, 256);
    assertSame(small, compression.compress(small));
    assertSame(noise, compression.compress(noise));
  }

  @Test
  void group_withoutTheLibrary_staysAsItIs() {
    var missing = new GroupCompression(new Zstandard(new UnsatisfiedLinkError("for this test")));
    ByteBuffer group = group(4_000, 2);
    assertSame(group, missing.compress(group));
  }

  @Test
  void group_thatWasChanged_isRefused() {
    ByteBuffer kept = kept(compression.compress(group(4_000, 2)));
    ByteBuffer cut = kept.duplicate().limit(kept.limit() - 1);
    assertThrows(IllegalArgumentException.class, () -> GroupCompression.decompress(cut));
    ByteBuffer header = kept.duplicate().limit(1);
    assertThrows(IllegalArgumentException.class, () -> GroupCompression.decompress(header));
    ByteBuffer negative = ByteBuffer.allocate(20).put(GroupCompression.FORMAT);
    Varint.put(-1, negative);
    assertThrows(
        IllegalArgumentException.class, () -> GroupCompression.decompress(negative.flip()));
  }
}
