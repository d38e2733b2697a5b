package emporium.kafka;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;

/** Metrics of the Kafka clients; {@code docs/metrics.md} describes each. */
@Singleton
class KafkaMetrics {
  private static final String PREFIX = "emporium.kafka.";

  private final MeterRegistry registry;

  KafkaMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  void register(RecordProducer producer) {
    Gauge.builder(PREFIX + "waiting.records", producer, RecordProducer::waiting).register(registry);
  }

  /** A record of a topic was no event. */
  void rejected(String topic) {
    registry.counter(PREFIX + "rejected", "topic", topic).increment();
  }
}
