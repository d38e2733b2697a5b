package emporium.runtime.admission;

import emporium.persistence.engine.HeapGauge;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.http.problems.Problem;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** More of the heap is live than {@code emporium.memory.refuse-percent}. Thread-safe. */
@Singleton
public class MemoryShortage implements ResourceShortage {
  private static final int ALL_PERCENT = 100;

  private final HeapGauge heap;
  private final int refusePercent;
  private final Counter refused;

  @Inject
  MemoryShortage(HeapGauge heap, RuntimeConfig config, MeterRegistry metrics) {
    this(heap, config.memory().refusePercent(), metrics);
  }

  MemoryShortage(HeapGauge heap, int refusePercent, MeterRegistry metrics) {
    this.heap = heap;
    this.refusePercent = refusePercent;
    this.refused = metrics.counter("emporium.memory.refused");
    Gauge.builder("emporium.memory.live", heap, HeapGauge::confirmedShare)
        .strongReference(true)
        .register(metrics);
  }

  public static double share(int percent) {
    return (double) percent / ALL_PERCENT;
  }

  double refuseShare() {
    return share(refusePercent);
  }

  @Override
  public boolean isShort() {
    return heap.confirmedShare() > refuseShare();
  }

  /** Transient: completed aggregates are archived meanwhile. */
  @Override
  public boolean isTransient() {
    return true;
  }

  @Override
  public Problem rejection() {
    refused.increment();
    return ResourceShortage.overloaded(
        "Memory is full: nothing new is begun until some of it is free",
        "memory: "
            + Math.round(heap.confirmedShare() * ALL_PERCENT)
            + " % of the heap is live, emporium.memory.refuse-percent is "
            + refusePercent);
  }
}
