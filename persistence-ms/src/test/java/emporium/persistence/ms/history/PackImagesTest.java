package emporium.persistence.ms.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Packs as bytes. */
class PackImagesTest {
  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] encoded() {
    return PackImages.encode(List.of(text("one"), text(""), text("three")));
  }

  private static String read(PackImages images, int index) {
    return StandardCharsets.US_ASCII.decode(images.image(index)).toString();
  }

  @Test
  void images_encoded_areReadByTheirIndex() {
    var images = PackImages.of(encoded());
    assertEquals(3, images.count());
    assertEquals("one", read(images, 0));
    assertEquals("", read(images, 1));
    assertEquals("three", read(images, 2));
    assertEquals(0, PackImages.of(PackImages.encode(List.of())).count());
  }

  @Test
  void pack_anyByteFlipped_isNoticed() {
    byte[] encoded = encoded();
    for (int at = 0; at < encoded.length; at++) {
      byte[] flipped = encoded.clone();
      flipped[at] ^= 1;
      assertThrows(DamagedHistory.class, () -> PackImages.of(flipped));
    }
  }

  @Test
  void pack_cutShort_isNoticed() {
    byte[] encoded = encoded();
    for (int length = 0; length < encoded.length; length++) {
      byte[] cut = Arrays.copyOf(encoded, length);
      assertThrows(DamagedHistory.class, () -> PackImages.of(cut));
    }
  }
}
