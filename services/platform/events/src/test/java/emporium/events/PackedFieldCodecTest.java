package emporium.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields in as few bytes as they need. */
class PackedFieldCodecTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  private DataInputStream written() {
    return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "-1, 1",
    "63, 1",
    "-64, 1",
    "64, 2",
    "8191, 2",
    "8192, 3",
    "9223372036854775807, 10",
    "-9223372036854775808, 10"
  })
  void number_comesBackFromItsBytes(long number, int length) throws IOException {
    PackedFieldCodec.number(out, number);
    assertEquals(length, bytes.size());
    assertEquals(number, PackedFieldCodec.number(written()));
  }

  @Test
  void randomFields_comeBackAsTheyWere() throws IOException {
    long seed = System.nanoTime();
    System.out.println("PackedFieldCodecTest seed " + seed);
    var random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      bytes.reset();
      long number = random.nextLong() >> random.nextInt(Long.SIZE);
      String text = "ż".repeat(random.nextInt(200));
      var instant = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
      PackedFieldCodec.number(out, number);
      PackedFieldCodec.text(out, text);
      PackedFieldCodec.text(out, null);
      PackedFieldCodec.instant(out, instant);
      var in = written();
      assertEquals(number, PackedFieldCodec.number(in));
      assertEquals(text, PackedFieldCodec.text(in));
      assertNull(PackedFieldCodec.textOrNull(in));
      assertEquals(instant, PackedFieldCodec.instant(in));
      assertEquals(-1, in.read());
    }
  }

  @Test
  void numberOfTooManyBytes_isRefused() {
    bytes.writeBytes(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1});
    assertThrows(IOException.class, () -> PackedFieldCodec.number(written()));
  }
}
