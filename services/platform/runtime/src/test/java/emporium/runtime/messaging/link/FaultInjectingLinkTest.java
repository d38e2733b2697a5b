package emporium.runtime.messaging.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.criteria.DeliveryGuarantee;
import emporium.runtime.criteria.OrderingGuarantee;
import emporium.runtime.testing.Await;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultInjectingLinkTest {
  private static final int EVENTS = 2_000;
  private static final LinkFaults FAULTS = new LinkFaults(20, 20, 20, 1, 3, 7);

  private final ScheduledThreadPoolExecutor later =
      (ScheduledThreadPoolExecutor) Executors.newScheduledThreadPool(1);
  private final LinkCounters figures = new LinkCounters();
  private final Received received = new Received();

  /** What came out of the link, on the threads of the sender and of the timer. */
  private static final class Received implements FaultInjectingLink.Receiver<Long> {
    /** Each event when it came out for the first time. */
    private final Set<Long> out = new LinkedHashSet<>();

    private final List<Long> acknowledged = new ArrayList<>();
    private final List<Long> again = new ArrayList<>();
    private final List<Long> lost = new ArrayList<>();

    @Override
    public synchronized void arrived(Long event, boolean first) {
      out.add(event);
      assertTrue((first ? acknowledged : again).add(event));
    }

    @Override
    public synchronized void lost(Long event) {
      assertTrue(lost.add(event));
    }

    synchronized int completed() {
      return acknowledged.size() + lost.size();
    }

    List<Long> inOrder() {
      return List.copyOf(out);
    }

    List<Long> sorted() {
      return out.stream().sorted().toList();
    }
  }

  @AfterEach
  void stop() {
    assertEquals(0, later.shutdownNow().size(), "nothing is under way once all have completed");
  }

  private void send(LinkFaults faults, DeliveryGuarantee delivery, OrderingGuarantee order) {
    var link =
        new FaultInjectingLink<>(
            "stock-completed to cart", faults, delivery, order, received, later, figures);
    for (long id = 1; id <= EVENTS; id++) {
      link.send(id, id);
    }
    Await.until(
        () ->
            received.completed() == EVENTS
                && later.getActiveCount() + later.getQueue().size() == 0);
  }

  private static List<Long> all() {
    return LongStream.rangeClosed(1, EVENTS).boxed().toList();
  }

  @Test
  void events_withoutFaults_comeOutAsTheyEntered() {
    send(LinkFaults.NONE, DeliveryGuarantee.AT_MOST_ONCE, OrderingGuarantee.UNORDERED);
    assertEquals(all(), received.inOrder());
    assertEquals(List.of(), received.again);
    assertEquals(new LinkCounters.Sums(EVENTS, 0, 0, 0, 0, 0, 0), figures.sums());
  }

  @Test
  void events_causalUnderFaults_allComeOutInOrder() {
    send(FAULTS, DeliveryGuarantee.EXACTLY_ONCE, OrderingGuarantee.CAUSAL);
    assertEquals(all(), received.inOrder());
    assertEquals(List.of(), received.lost);
    assertFaultsHappened();
  }

  /** The control: it is the order that is kept, and not the faults that do nothing. */
  @Test
  void events_unorderedUnderFaults_allComeOutButNotInOrder() {
    send(FAULTS, DeliveryGuarantee.AT_LEAST_ONCE, OrderingGuarantee.UNORDERED);
    assertEquals(all(), received.sorted());
    assertNotEquals(all(), received.inOrder());
    assertFaultsHappened();
  }

  @Test
  void events_atMostOnceUnderFaults_droppedOnesAreLostAndTheOthersInOrder() {
    send(FAULTS, DeliveryGuarantee.AT_MOST_ONCE, OrderingGuarantee.CAUSAL);
    assertEquals(received.sorted(), received.inOrder());
    assertEquals(figures.sums().dropped(), received.lost.size());
    assertEquals(figures.sums().lost(), received.lost.size());
    assertTrue(received.lost.size() > EVENTS / 10, "one in five is dropped");
    var either = new HashSet<>(received.out);
    either.retainAll(received.lost);
    assertEquals(0, either.size(), "an event arrives or is lost");
  }

  @Test
  void faults_sameSeed_sameEvents() {
    send(FAULTS, DeliveryGuarantee.AT_MOST_ONCE, OrderingGuarantee.CAUSAL);
    var lost = List.copyOf(received.lost);
    received.lost.clear();
    received.out.clear();
    received.acknowledged.clear();
    send(FAULTS, DeliveryGuarantee.AT_MOST_ONCE, OrderingGuarantee.CAUSAL);
    assertEquals(lost, received.lost);
  }

  private void assertFaultsHappened() {
    var sums = figures.sums();
    for (long count : List.of(sums.dropped(), sums.duplicated(), sums.delayed())) {
      assertTrue(count > EVENTS / 10 && count < EVENTS / 2, sums.toString());
    }
    assertEquals(sums.duplicated(), received.again.size());
  }
}
