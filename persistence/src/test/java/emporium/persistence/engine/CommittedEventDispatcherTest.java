package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.contract.TransferBooked;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Events of branches, which are their key, and a sink that fails on some of them. */
class CommittedEventDispatcherTest {
  private final Queue<Runnable> pauses = new ArrayDeque<>();
  private final List<Long> handedOver = new ArrayList<>();
  private final Set<Long> failing = new HashSet<>();
  private Queue<Envelope<?>> outgoing = new ConcurrentLinkedQueue<>();
  private final CommittedEventDispatcher dispatcher =
      new CommittedEventDispatcher(() -> outgoing, pauses::add);

  CommittedEventDispatcherTest() {
    dispatcher.setSink(
        envelope -> {
          if (failing.contains(envelope.id().sequence())) {
            throw new IllegalStateException("injected");
          }
          handedOver.add(envelope.id().sequence());
        });
  }

  private void committed(long sequence, int branch) {
    var id = new EventId(TransferBooked.TOPIC.name(), sequence);
    outgoing.add(new Envelope<>(TransferBooked.TOPIC, id, new TransferBooked(branch, 1, ""), 1));
    dispatcher.dispatch();
  }

  private void pass() {
    pauses.remove().run();
  }

  @Test
  void event_whoseSinkThrew_isHandedOutAgainAfterAPause() {
    failing.add(1L);
    committed(1, 7);
    assertEquals(List.of(), handedOver);
    pass();
    assertEquals(List.of(), handedOver, "it fails still");
    failing.clear();
    pass();
    assertEquals(List.of(1L), handedOver);
    assertEquals(0, pauses.size(), "nothing is left to try");
  }

  @Test
  void events_ofTheSameKey_waitBehindItAndKeepTheirOrder() {
    failing.add(1L);
    committed(1, 7);
    committed(2, 7);
    committed(3, 8);
    committed(4, 7);
    assertEquals(List.of(3L), handedOver, "of another key");
    failing.clear();
    failing.add(4L);
    pass();
    committed(5, 7);
    assertEquals(List.of(3L, 1L, 2L), handedOver);
    failing.clear();
    pass();
    assertEquals(List.of(3L, 1L, 2L, 4L, 5L), handedOver);
  }

  @Test
  void events_thatFail_shareOnePause() {
    failing.addAll(List.of(1L, 2L, 3L));
    committed(1, 7);
    committed(2, 8);
    committed(3, 9);
    assertEquals(1, pauses.size());
    failing.clear();
    pass();
    assertEquals(List.of(1L, 2L, 3L), handedOver);
  }

  @Test
  void reload_whileEventsWait_beginsWithWhatItLoaded() {
    failing.add(1L);
    committed(1, 7);
    failing.clear();
    outgoing = new ConcurrentLinkedQueue<>();
    committed(1, 7);
    pass();
    assertEquals(List.of(1L), handedOver, "once for the new opening");
  }
}
