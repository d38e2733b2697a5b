package emporium.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.model.AbandonReason;
import emporium.events.model.PaymentType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordCodecTest {
  record Part(int number, String label) {}

  record Whole(
      int integer,
      long number,
      boolean flag,
      @Nullable Integer boxed,
      @Nullable Long boxedLong,
      @Nullable String text,
      @Nullable Instant at,
      @Nullable BigDecimal amount,
      @Nullable PaymentType code,
      @Nullable AbandonReason name,
      @Nullable Part part,
      @Nullable List<Part> parts) {}

  /** What a later version of {@link Part} might be. */
  record LaterPart(int number, String label, @Nullable String note, long weight, boolean heavy) {}

  record Parts(List<Part> parts, int after) {}

  record LaterParts(List<LaterPart> parts, int after) {}

  record Odd(double ratio) {}

  private static final RecordCodec<Whole> WHOLES = RecordCodec.of(Whole.class);
  private static final RecordCodec<Part> PARTS = RecordCodec.of(Part.class);

  private static Whole whole(String text, Instant at) {
    return new Whole(
        Integer.MIN_VALUE,
        Long.MAX_VALUE,
        true,
        -1,
        0L,
        text,
        at,
        new BigDecimal("-12.30"),
        PaymentType.DEBIT_CARD,
        AbandonReason.ITEMS_LEFT,
        new Part(7, ""),
        List.of(new Part(0, "a"), new Part(1, "b")));
  }

  private static void assertSurvives(Whole value) {
    assertEquals(value, WHOLES.decode(WHOLES.encode(value)));
  }

  @Test
  void values_ofEachType_survive() {
    assertSurvives(whole("plain", Instant.parse("2026-01-02T03:04:05.678Z")));
    assertSurvives(
        whole("Gr\u00f6\u00dfe \"7\"\n \uD83D\uDE00", Instant.parse("1969-12-31T23:59:59.999Z")));
    assertSurvives(whole("x".repeat(100_000), Instant.parse("2026-01-02T03:04:05.678901234Z")));
    assertSurvives(whole("", Instant.EPOCH));
    assertSurvives(whole("", Instant.MAX));
    assertSurvives(new Whole(0, 0, false, null, null, null, null, null, null, null, null, null));
  }

  /** What is stored: these bytes are read for ever. */
  @Test
  void bytes_areThoseOfTheFormat() {
    var part = new Part(-65, "a\u00e3");
    assertEquals("01078101" + "0461c3a3", HexFormat.of().formatHex(PARTS.encode(part)));
    assertEquals(part, PARTS.decode(HexFormat.of().parseHex("010781010461c3a3")));
  }

  @Test
  void list_ofRecords_survives() {
    var codec = RecordCodec.ofList(Part.class);
    var parts = List.of(new Part(1, "a"), new Part(2, "b"));
    assertEquals(parts, codec.decode(codec.encode(parts)));
    assertEquals(List.of(), codec.decode(codec.encode(List.of())));
  }

  @Test
  void componentsOfALaterVersion_areSkipped() {
    var later = new LaterParts(List.of(new LaterPart(1, "a", "new", 5, true)), 9);
    byte[] written = RecordCodec.of(LaterParts.class).encode(later);
    assertEquals(
        new Parts(List.of(new Part(1, "a")), 9), RecordCodec.of(Parts.class).decode(written));
  }

  @Test
  void componentsThatAnEarlierVersionHadNot_areAbsent() {
    byte[] written = RecordCodec.of(Parts.class).encode(new Parts(List.of(new Part(1, "a")), 9));
    assertEquals(
        new LaterParts(List.of(new LaterPart(1, "a", null, 0, false)), 9),
        RecordCodec.of(LaterParts.class).decode(written));
  }

  @Test
  void truncatedBytes_areRefused() {
    byte[] written = WHOLES.encode(whole("text", Instant.EPOCH));
    for (int length = 0; length < written.length; length++) {
      byte[] cut = Arrays.copyOf(written, length);
      assertThrows(IllegalArgumentException.class, () -> WHOLES.decode(cut));
    }
  }

  @Test
  void json_isNoEncodedRecord() {
    byte[] json = "{\"number\":1}".getBytes(StandardCharsets.UTF_8);
    assertFalse(RecordCodec.isEncoded(json));
    assertThrows(IllegalArgumentException.class, () -> PARTS.decode(json));
    assertTrue(RecordCodec.isEncoded(PARTS.encode(new Part(1, ""))));
  }

  @Test
  void componentOfAnotherType_isRefusedByName() {
    var refused = assertThrows(IllegalArgumentException.class, () -> RecordCodec.of(Odd.class));
    assertEquals("Cannot be encoded: component=Odd.ratio", refused.getMessage());
  }

  @Test
  void decimalThatDoesNotFit_isRefused() {
    record Sum(BigDecimal amount) {}
    var codec = RecordCodec.of(Sum.class);
    var large = new Sum(new BigDecimal(Long.MAX_VALUE).add(BigDecimal.ONE));
    assertThrows(ArithmeticException.class, () -> codec.encode(large));
    var thousand = codec.decode(codec.encode(new Sum(new BigDecimal("1E+3"))));
    assertEquals(new BigDecimal("1000"), thousand.amount());
  }
}
