package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutboxRecordTest {
  private static final byte[] JSON = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
  private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  @Test
  void of_noContext_costsNoByteAndNoCopy() {
    assertSame(JSON, OutboxRecord.of(JSON, null));
    assertSame(JSON, OutboxRecord.read(JSON).event());
    assertNull(OutboxRecord.read(JSON).context());
  }

  @Test
  void of_aContext_isReadBesideTheEvent() {
    byte[] kept = OutboxRecord.of(JSON, TRACE);
    assertEquals(JSON.length + TRACE.length() + 2, kept.length);
    assertArrayEquals(JSON, OutboxRecord.read(kept).event());
    assertEquals(TRACE, OutboxRecord.read(kept).context());
  }

  @Test
  void of_bytesThatBeginLikeAContext_areReadAsTheyWere() {
    for (byte[] event : List.of(new byte[] {-1}, new byte[] {-1, 2, 3, 4}, new byte[0])) {
      byte[] kept = OutboxRecord.of(event, null);
      assertArrayEquals(event, OutboxRecord.read(kept).event());
      assertNull(OutboxRecord.read(kept).context());
      assertArrayEquals(event, OutboxRecord.read(OutboxRecord.of(event, TRACE)).event());
    }
  }

  @Test
  void of_longestContext_isReadAndALongerOneRefused() {
    String longest = "x".repeat(255);
    assertEquals(longest, OutboxRecord.read(OutboxRecord.of(JSON, longest)).context());
    for (String refused : List.of("", longest + "x")) {
      var failure =
          assertThrows(IllegalArgumentException.class, () -> OutboxRecord.of(JSON, refused));
      assertTrue(failure.getMessage().startsWith("context: must"), failure.getMessage());
    }
  }

  @Test
  void read_cutWithinItsContext_isRefused() {
    for (byte[] cut : List.of(new byte[] {-1}, new byte[] {-1, 9, 1})) {
      assertThrows(IllegalArgumentException.class, () -> OutboxRecord.read(cut));
    }
  }
}
