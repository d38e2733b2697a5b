package emporium.persistence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.contract.TransferBooked;
import org.junit.jupiter.api.Test;

/** What an envelope from another process says. */
class EnvelopeTest {
  private static final TransferBooked EVENT = new TransferBooked(7, 1, "");

  private static Envelope<TransferBooked> received(
      String source, long sequence, long settledBelow, long after) {
    return Envelope.remote(TransferBooked.HEARD, source, sequence, EVENT, settledBelow, after);
  }

  private static String refusal(String source, long sequence, long settledBelow, long after) {
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class,
                () -> received(source, sequence, settledBelow, after))
            .getMessage());
  }

  @Test
  void received_event_isOfItsStreamAndOfNoOpening() {
    var envelope = received("a1", 9, 4, 8);
    assertTrue(envelope.isRemote());
    assertEquals(TransferBooked.HEARD, envelope.topic());
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
    assertEquals("source: must not be empty", refusal("", 1, 0, 0));
    assertEquals("sequence: must be at least 1", refusal("a1", 0, 0, 0));
    assertEquals("settledBelow: must be at least 0", refusal("a1", 1, -1, 0));
    assertEquals("after: must be at least 0 and less than sequence", refusal("a1", 3, 0, -1));
    assertEquals("after: must be at least 0 and less than sequence", refusal("a1", 3, 0, 3));
  }
}
