package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.events.Topics;
import emporium.persistence.Topic;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Which events a service that is short of memory leaves to their senders, and when. */
class BackpressureTest {
  private static final int LEAVE_PERCENT = 90;

  private double live;
  private final Backpressure backpressure = new Backpressure(() -> live, LEAVE_PERCENT);

  private Set<String> left() {
    var left = new TreeSet<String>();
    for (Topic<?> topic : Topics.ALL) {
      for (String service : topic.consumers()) {
        if (backpressure.refuses(topic, service).getAsBoolean()) {
          left.add(service + " " + topic.name());
        }
      }
    }
    return left;
  }

  @Test
  void memoryAboveTheBound_leavesWithWhatACheckoutsPartBegins_andNothingElse() {
    live = 0.91;
    assertEquals(
        Set.of(
            "stock reserve-stock",
            "order stock-confirmed",
            "payment invoice-issued",
            "shipment payment-confirmed"),
        left());
  }

  @Test
  void memoryAtTheBound_leavesNothing() {
    live = 0.9;
    assertEquals(Set.of(), left());
    assertFalse(Topics.ALL.isEmpty());
  }
}
