package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.contract.TransferBooked;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a stretch of the journal leaves for the next checkpoint, and so holds in memory. */
class DirtySetTest {
  private static final String TOPIC = TransferBooked.TOPIC.name();

  private final DirtySet stretch = new DirtySet(0);

  private static OutboxEvent event(long number) {
    var envelope =
        new Envelope<>(
            TransferBooked.TOPIC, new EventId(TOPIC, number), new TransferBooked(1, 1, ""), 1);
    return new OutboxEvent(envelope, Set.of(TransferBooked.SERVICE), new byte[0]);
  }

  @Test
  void event_publishedAndConsumedInTheStretch_isHeldNoLonger() {
    OutboxEvent stays = event(1);
    OutboxEvent consumed = event(2);
    stretch.emitted(stays);
    stretch.emitted(consumed);
    stretch.finished(consumed);
    assertEquals(List.of(stays), List.copyOf(stretch.emitted()));
    assertTrue(stretch.finished().isEmpty(), "the store never had it");
  }

  /** Its number must not be given again. */
  @Test
  void topic_ofAnEventThatCameAndWent_isReported() {
    OutboxEvent consumed = event(1);
    stretch.emitted(consumed);
    stretch.finished(consumed);
    assertEquals(Set.of(TOPIC), stretch.topics());
  }

  @Test
  void event_publishedInAnEarlierStretch_isToBeClearedInTheStore() {
    OutboxEvent stored = event(1);
    stretch.finished(stored);
    assertEquals(List.of(stored), stretch.finished());
  }
}
