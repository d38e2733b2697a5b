package emporium.persistence.ms.history;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.compression.CompressionUnavailable;
import emporium.persistence.ms.compression.Zstandard;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packs as bytes. */
class PackImagesTest {
  private static final Zstandard NONE = new Zstandard(new UnsatisfiedLinkError());

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] encoded(Zstandard compression, List<byte[]> images) {
    var writer = new PackWriter(compression);
    images.forEach(writer::add);
    assertEquals(images.size(), writer.count());
    return writer.encode();
  }

  private static byte[] encoded(List<byte[]> images) {
    return encoded(Zstandard.LIBRARY, images);
  }

  /** As builds before the second format wrote them. */
  private static byte[] encodedFlat(List<byte[]> images) {
    int start = 12 + images.size() * Integer.BYTES;
    int total = start + images.stream().mapToInt(image -> image.length).sum();
    var bytes = ByteBuffer.allocate(total).putInt(1).putInt(0).putInt(images.size());
    int end = start;
    for (byte[] image : images) {
      end += image.length;
      bytes.putInt(end);
    }
    images.forEach(bytes::put);
    return bytes.putInt(4, PackChecksum.of(bytes.array(), 8, total)).array();
  }

  private static byte[] encoded(int version, List<byte[]> images) {
    return version == FlatPack.VERSION ? encodedFlat(images) : encoded(images);
  }

  private static byte[] read(PackImages images, int index) {
    ByteBuffer image = images.image(index);
    var bytes = new byte[image.remaining()];
    image.get(bytes);
    return bytes;
  }

  private static void requireAll(List<byte[]> expected, PackImages images) {
    assertEquals(expected.size(), images.count());
    var indexes = new ArrayList<>(IntStream.range(0, expected.size()).boxed().toList());
    Collections.shuffle(indexes, new Random(expected.size()));
    indexes.forEach(index -> assertArrayEquals(expected.get(index), read(images, index)));
  }

  /** A text that compresses well, so that a test can go through all bytes of a pack. */
  private static byte[] large(int bytes) {
    return text("abc".repeat(bytes / 3));
  }

  /** Of three blocks: one, the next two, the last two. */
  private static List<byte[]> several() {
    return List.of(text("one"), large(PackWriter.BLOCK_BYTES), text(""), text("three"), large(9));
  }

  /** A lookup decompresses one block, so that of a small image stays small. */
  @Test
  void pack_ofSmallImages_hasBlocksOfABoundedNumber() {
    int count = 3 * PackWriter.BLOCK_IMAGES_MAX + 1;
    List<byte[]> images = IntStream.range(0, count).mapToObj(i -> text("image " + i)).toList();
    byte[] pack = encoded(images);
    assertEquals(4, ByteBuffer.wrap(pack).getInt(3 * Integer.BYTES), "blocks");
    requireAll(images, PackImages.of(pack));
  }

  @ParameterizedTest
  @ValueSource(ints = {FlatPack.VERSION, BlockPack.VERSION})
  void images_encoded_areReadByTheirIndex(int version) {
    requireAll(several(), PackImages.of(encoded(version, several())));
    requireAll(List.of(text("only")), PackImages.of(encoded(version, List.of(text("only")))));
    requireAll(List.of(text("")), PackImages.of(encoded(version, List.of(text("")))));
    requireAll(List.of(), PackImages.of(encoded(version, List.of())));
  }

  @RepeatedTest(20)
  void images_random_areReadInAnyOrder(RepetitionInfo run) {
    long seed = System.nanoTime() + run.getCurrentRepetition();
    System.out.println("pack: seed " + seed);
    var random = new Random(seed);
    var images = new ArrayList<byte[]>();
    for (int i = random.nextInt(200); i > 0; i--) {
      boolean isHuge = random.nextInt(50) == 0;
      images.add(image(random, isHuge ? 5 * PackWriter.BLOCK_BYTES : 2_000));
    }
    requireAll(images, PackImages.of(encoded(images)));
    byte[] uncompressed = encoded(NONE, images);
    requireAll(images, PackImages.of(uncompressed));
    requireAll(images, BlockPack.of(uncompressed, NONE));
    requireAll(images, PackImages.of(encodedFlat(images)));
  }

  /** Some compress well, some not at all. */
  private static byte[] image(Random random, int bytesMax) {
    var image = new byte[random.nextInt(bytesMax)];
    int letters = 1 + random.nextInt(256);
    for (int i = 0; i < image.length; i++) {
      image[i] = (byte) random.nextInt(letters);
    }
    return image;
  }

  @Test
  void pack_encodedAfterEachImage_isThatOfAllAtOnce() {
    var writer = new PackWriter(Zstandard.LIBRARY);
    var images = new ArrayList<byte[]>();
    for (int i = 0; i < 60; i++) {
      images.add(large(i * 30));
      writer.add(images.get(i));
      assertArrayEquals(encoded(images), writer.encode());
    }
  }

  @Test
  void image_itsBlockWhole_isReadThoughAllOthersAreDamaged() {
    List<byte[]> images = several();
    byte[] damaged = encoded(images);
    var header = ByteBuffer.wrap(damaged);
    int start = header.getInt(BlockPack.HEADER_BYTES + 4);
    int end = header.getInt(BlockPack.HEADER_BYTES + BlockPack.ENTRY_BYTES + 4);
    Arrays.fill(damaged, BlockPack.HEADER_BYTES + 3 * BlockPack.ENTRY_BYTES, start, (byte) -1);
    Arrays.fill(damaged, end, damaged.length, (byte) -1);
    var pack = PackImages.of(damaged);
    assertArrayEquals(images.get(1), read(pack, 1));
    for (int other : new int[] {0, 3, 4}) {
      assertThrows(DamagedHistory.class, () -> pack.image(other));
    }
    assertArrayEquals(images.get(1), read(pack, 1));
  }

  private static void readAll(byte[] encoded) {
    PackImages images = PackImages.of(encoded);
    for (int i = 0; i < images.count(); i++) {
      assertTrue(images.image(i).remaining() >= 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {FlatPack.VERSION, BlockPack.VERSION})
  void pack_anyBitFlipped_isNoticed(int version) {
    byte[] encoded =
        encoded(version, version == FlatPack.VERSION ? List.of(text("one"), text("")) : several());
    readAll(encoded);
    for (int bit = 0; bit < encoded.length * Byte.SIZE; bit++) {
      byte[] flipped = encoded.clone();
      flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      assertThrows(DamagedHistory.class, () -> readAll(flipped), "bit " + bit);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {FlatPack.VERSION, BlockPack.VERSION})
  void pack_cutShortOrLonger_isNoticed(int version) {
    byte[] encoded = encoded(version, List.of(text("one"), text(""), text("three")));
    for (int length = 0; length < encoded.length + 5; length++) {
      byte[] cut = Arrays.copyOf(encoded, length);
      if (length != encoded.length) {
        assertThrows(DamagedHistory.class, () -> PackImages.of(cut), "length " + length);
      }
    }
  }

  @Test
  void library_thatIsMissing_leavesBlocksAsTheyAreAndRefusesCompressedOnes() {
    byte[] compressed = encoded(several());
    assertTrue(encoded(NONE, several()).length > PackWriter.BLOCK_BYTES);
    assertTrue(compressed.length < 1_000, "bytes " + compressed.length);
    var refused = BlockPack.of(compressed, NONE);
    assertThrows(CompressionUnavailable.class, () -> refused.image(1));
  }
}
