package emporium.stream;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;

/** Metrics of the connections between processes; {@code docs/metrics.md} describes each. */
@Singleton
class StreamMetrics {
  private static final String PREFIX = "emporium.stream.";

  private final MeterRegistry registry;

  StreamMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /** Registers a process that consumes events of this one. */
  void register(StreamSender peer) {
    var target = peer.target();
    String name = target.count() == 1 ? target.service() : target.service() + "-" + target.index();
    Gauge.builder(PREFIX + "connected", peer, one -> one.isReady() ? 1 : 0)
        .tag("peer", name)
        .register(registry);
    Gauge.builder(PREFIX + "queued.bytes", peer, StreamSender::queuedBytes)
        .tag("peer", name)
        .register(registry);
  }

  /** Something that arrived was rejected. */
  void rejected(String field) {
    registry.counter(PREFIX + "rejected", "field", field).increment();
  }
}
