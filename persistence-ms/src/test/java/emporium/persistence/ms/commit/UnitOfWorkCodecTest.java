package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.EventId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The journal's units of this version and of the one before; what cannot be is refused. */
class UnitOfWorkCodecTest {
  private static final UnitOfWorkCodec.UnitRecord FIRST =
      new UnitOfWorkCodec.UnitRecord(
          300,
          "bank",
          Instant.ofEpochMilli(1_000),
          "Open",
          "t1",
          new EventId("opened", 7),
          List.of(new UnitOfWorkCodec.Change(UnitOfWorkCodec.Kind.ADDED, bytes("0102"))),
          List.of(new UnitOfWorkCodec.EventRecord(new EventId("opened", 8), bytes("03"))));

  private static final UnitOfWorkCodec.UnitRecord SECOND =
      new UnitOfWorkCodec.UnitRecord(
          301, "bank", Instant.ofEpochMilli(1_001), "Open", null, null, List.of(), List.of());

  private static ByteBuffer bytes(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
  }

  private static String text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return "%02x".formatted(utf8.length) + HexFormat.of().formatHex(utf8);
  }

  private static String fixedText(String text) {
    return "000000" + text(text);
  }

  /** Names are written once in a group, and then by their place. */
  @Test
  void units_ofThisVersion_areRead() {
    String first =
        "e3ac02" // 300
            + ("00" + text("bank"))
            + "e807" // 1,000 ms
            + ("00" + text("Open"))
            + ("00" + text("t1"))
            + ("00" + text("opened"))
            + "07"
            + "0103020102"
            + "0104080103";
    String second = "e3ad02" + "01" + "e907" + "02" + "0000" + "05" + "00" + "00" + "00";
    assertEquals(List.of(FIRST, SECOND), UnitOfWorkCodec.read(bytes(first + second)));
  }

  @Test
  void unit_ofTheVersionBefore_isRead() {
    String unit =
        "e2"
            + "000000000000012c"
            + fixedText("bank")
            + "00000000000003e8"
            + fixedText("Open")
            + fixedText("t1")
            + fixedText("opened")
            + "0000000000000007"
            + ("00000001" + "03" + "00000002" + "0102")
            + ("00000001" + fixedText("opened") + "0000000000000008" + "00000001" + "03");
    assertEquals(List.of(FIRST), UnitOfWorkCodec.read(bytes(unit)));
  }

  @Test
  void unit_ofAnotherVersion_isRefused() {
    assertThrows(
        UnitOfWorkCodec.OtherVersion.class, () -> UnitOfWorkCodec.read(bytes("e100000000")));
  }

  @Test
  void unit_thatIsDamaged_isRefused() {
    for (String unit : List.of("e301", "e30105", "e30100ff", "e3010001")) {
      assertThrows(IllegalArgumentException.class, () -> UnitOfWorkCodec.read(bytes(unit)), unit);
    }
  }
}
