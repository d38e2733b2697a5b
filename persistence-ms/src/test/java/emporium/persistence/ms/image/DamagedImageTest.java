package emporium.persistence.ms.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.schema.DamagedImage;
import emporium.persistence.ms.schema.SampleAggregates;
import emporium.persistence.ms.schema.SampleAggregates.Everything;
import emporium.persistence.ms.schema.SampleAggregates.LongPart;
import emporium.persistence.ms.schema.SampleAggregates.Part;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Damaged images are refused by name or give some value; they cost neither time nor memory. */
@Timeout(600)
class DamagedImageTest {
  private static final int RUNS = Boolean.getBoolean("proofs") ? 2_000_000 : 50_000;

  @TempDir Path directory;
  private ImageCodec images;
  private byte[] image;

  @BeforeEach
  void encode() {
    images = SampleAggregates.everything(directory);
    var all = new Everything(1);
    all.text = "some text and \u1234";
    all.bytes = new byte[20];
    all.ints = new int[] {1, -2, 3};
    all.longs = new long[] {4, -5, 6};
    all.part = new LongPart("long", 5);
    all.part.next = new Part("next");
    all.names.add("a name");
    for (int i = 0; i < 5; i++) {
      all.parts.add(new Part("part " + i));
    }
    image = SampleAggregates.encode(images, all);
  }

  @Test
  void decode_tornAtAnyByte_isRefused() {
    for (int length = 0; length < image.length; length++) {
      var torn = ByteBuffer.wrap(image, 0, length);
      var damaged = assertThrows(DamagedImage.class, () -> images.decode(torn));
      assertTrue(damaged.offset() <= length);
    }
    assertEquals(1, ((Everything) SampleAggregates.decode(images, image)).fixed);
  }

  @Test
  void decode_ofNoAggregateOrALongerNumber_isRefused() {
    for (byte[] bytes : new byte[][] {{0}, {(byte) 0x80, 0}, {(byte) (image[0] | 0x80), 0}}) {
      assertThrows(DamagedImage.class, () -> images.decode(ByteBuffer.wrap(bytes)));
    }
  }

  @Test
  void decode_flipped_isRefusedByNameOrGivesAnAggregate() {
    long seed = System.nanoTime();
    System.out.println("flipped images: seed " + seed);
    var random = new Random(seed);
    int refused = 0;
    for (int run = 0; run < RUNS; run++) {
      byte[] flipped = image.clone();
      for (int flips = random.nextInt(4); flips >= 0; flips--) {
        flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
      }
      refused += refused(flipped) ? 1 : 0;
    }
    System.out.println("refused " + refused + " of " + RUNS);
    assertTrue(refused > RUNS / 10);
  }

  @Test
  void decode_noise_isRefusedByNameOrGivesAnAggregate() {
    long seed = System.nanoTime();
    System.out.println("noise: seed " + seed);
    var random = new Random(seed);
    int refused = 0;
    for (int run = 0; run < RUNS; run++) {
      var noise = new byte[random.nextInt(200)];
      random.nextBytes(noise);
      if (noise.length > 0 && random.nextBoolean()) {
        noise[0] = image[0];
      }
      refused += refused(noise) ? 1 : 0;
    }
    assertTrue(refused > RUNS / 2);
  }

  @Test
  void decode_lengthsBeyondTheImage_areRefusedBeforeAnythingIsMade() {
    int refused = 0;
    for (int at = 0; at < image.length - 5; at++) {
      byte[] lying = image.clone();
      for (int i = 0; i < 4; i++) {
        lying[at + i] = (byte) 0xFF;
      }
      lying[at + 4] = 0x07;
      refused += refused(lying) ? 1 : 0;
    }
    assertTrue(refused > image.length / 2);
  }

  /** Anything but a named refusal or an aggregate ends the test. */
  private boolean refused(byte[] bytes) {
    try {
      var decoded = images.decode(ByteBuffer.wrap(bytes));
      assertEquals(Everything.class, decoded.getClass());
      return false;
    } catch (DamagedImage e) {
      assertTrue(e.offset() >= 0 && e.offset() <= bytes.length);
      return true;
    }
  }
}
