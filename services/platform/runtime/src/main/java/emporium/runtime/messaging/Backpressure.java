package emporium.edge;

import emporium.events.Topics;
import emporium.persistence.Topic;
import emporium.persistence.engine.HeapGauge;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.BooleanSupplier;

/**
 * While more of the heap is live than {@code emporium.memory.leave-percent}, events of other
 * processes with which something begins here are left to those, who keep them and send them again:
 * so a service that is short of memory bounds those before it. Thread-safe.
 */
@Singleton
class Backpressure {
  private static final double ALL_PERCENT = 100;

  private final HeapGauge heap;
  private final double leaveShare;

  @Inject
  Backpressure(HeapGauge heap, EdgeConfig config) {
    this(heap, config.memory().leavePercent());
  }

  Backpressure(HeapGauge heap, int leavePercent) {
    this.heap = heap;
    this.leaveShare = leavePercent / ALL_PERCENT;
  }

  /** Whether events of the topic are to be left now; never those with which nothing begins. */
  BooleanSupplier leaves(Topic<?> topic, String service) {
    return Topics.begins(topic, service) ? () -> heap.confirmedShare() > leaveShare : () -> false;
  }
}
