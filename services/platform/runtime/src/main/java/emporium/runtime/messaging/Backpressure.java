package emporium.runtime.messaging;

import emporium.events.Topics;
import emporium.persistence.Topic;
import emporium.persistence.engine.HeapGauge;
import emporium.runtime.RuntimeConfig;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.BooleanSupplier;

/**
 * While more of the heap is live than {@code emporium.memory.backpressure-percent}, remote events
 * that start a transaction here are refused; their producers keep and resend them. So a service
 * that is short of memory bounds those before it. Thread-safe.
 */
@Singleton
class Backpressure {
  private static final double ALL_PERCENT = 100;

  private final HeapGauge heap;
  private final double refuseShare;

  @Inject
  Backpressure(HeapGauge heap, RuntimeConfig config) {
    this(heap, config.memory().backpressurePercent());
  }

  Backpressure(HeapGauge heap, int backpressurePercent) {
    this.heap = heap;
    this.refuseShare = backpressurePercent / ALL_PERCENT;
  }

  /** Whether events of the topic are refused now; never those of open transactions. */
  BooleanSupplier refuses(Topic<?> topic, String service) {
    return Topics.begins(topic, service) ? () -> heap.confirmedShare() > refuseShare : () -> false;
  }
}
