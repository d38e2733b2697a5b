package emporium.persistence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.contract.TransferBooked;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The envelope of an event from another process. */
class EnvelopeTest {
  private static final TransferBooked EVENT = new TransferBooked(7, 1, "");

  private static Envelope<TransferBooked> received(
      String source, long sequence, long lowWatermark, long predecessor) {
    return Envelope.remote(
        TransferBooked.INBOUND, source, sequence, EVENT, lowWatermark, predecessor);
  }

  private static String refusal(String source, long sequence, long lowWatermark, long predecessor) {
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class,
                () -> received(source, sequence, lowWatermark, predecessor))
            .getMessage());
  }

  @Test
  void received_event_isOfItsStreamAndOfNoIncarnation() {
    var envelope = received("a1", 9, 4, 8);
    assertTrue(envelope.isRemote());
    assertEquals(TransferBooked.INBOUND, envelope.topic());
    assertEquals(new EventId("audited@a1", 9), envelope.id());
    assertEquals(4, envelope.lowWatermark());
    assertEquals(8, envelope.predecessor());
    assertEquals(7, envelope.key());
    assertTrue(received("a1", 1, 0, 0).isRemote(), "the first of a stream");
  }

  @Test
  void local_event_isNotReceived() {
    var envelope = new Envelope<>(TransferBooked.TOPIC, new EventId("booked", 1), EVENT, 1);
    assertFalse(envelope.isRemote());
    assertEquals(0, envelope.lowWatermark());
    assertEquals(0, envelope.predecessor());
  }

  @Test
  void received_impossibleNumber_isRefusedByNameAndRule() {
    for (String source : List.of("", "A1", "a@1", "a 1", "a".repeat(21))) {
      assertEquals("source: must be 1 to 20 of 0-9, a-z and -", refusal(source, 1, 0, 0));
    }
    assertTrue(received("-" + "a".repeat(19), 1, 0, 0).isRemote(), "the longest");
    assertEquals("sequence: must be at least 1", refusal("a1", 0, 0, 0));
    for (long lowWatermark : new long[] {-1, 4, Long.MAX_VALUE}) {
      assertEquals(
          "lowWatermark: must be at least 0 and not above sequence",
          refusal("a1", 3, lowWatermark, 0));
    }
    assertEquals(3, received("a1", 3, 3, 0).lowWatermark());
    assertEquals("predecessor: must be at least 0 and less than sequence", refusal("a1", 3, 0, -1));
    assertEquals("predecessor: must be at least 0 and less than sequence", refusal("a1", 3, 0, 3));
  }
}
