package emporium.runtime.messaging;

import emporium.persistence.engine.SequenceRanges;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Metrics of events between processes: of published topics by topic, of consumed ones by topic and
 * consumer. A topic appears with its first event. {@code docs/metrics.md} describes each.
 * Thread-safe.
 */
@Singleton
class RemoteEventMetrics {
  private static final String PREFIX = "emporium.relay.";
  private static final String TOPIC = "topic";
  private static final String CONSUMER = "consumer";

  private final MeterRegistry registry;
  private final Map<TopicConsumer, ConsumerCounters> counters = new ConcurrentHashMap<>();

  RemoteEventMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /** A topic and one consumer of this process. */
  private record TopicConsumer(String topic, String consumer) {}

  /** The counters of a topic at one consumer. */
  static final class ConsumerCounters {
    private final LongAdder received = new LongAdder();
    private final LongAdder duplicates = new LongAdder();
    private final LongAdder leftAlone = new LongAdder();
    private final LongAdder acknowledged = new LongAdder();

    /** An event was received, also a redelivered one. */
    void received() {
      received.increment();
    }

    /** It was a duplicate. */
    void duplicate() {
      duplicates.increment();
    }

    /** It cannot be consumed now and must be redelivered: out of order, as a rule. */
    void leftAlone() {
      leftAlone.increment();
    }

    /** They were acknowledged to their producer. */
    void acknowledged(SequenceRanges events) {
      events.ranges().forEach(range -> acknowledged.add(range.last() - range.first() + 1));
    }
  }

  /** Registers a topic that this process publishes to others. */
  void registerTopic(String topic, RemoteTopicSender<?> sender) {
    Gauge.builder(PREFIX + "waiting", sender, RemoteTopicSender::waiting)
        .tag(TOPIC, topic)
        .register(registry);
    Gauge.builder(PREFIX + "unacknowledged", sender, RemoteTopicSender::unacknowledged)
        .tag(TOPIC, topic)
        .register(registry);
    counter("resent", sender, RemoteTopicSender::resent, topic);
    counter("acknowledgements.received", sender, RemoteTopicSender::acknowledgements, topic);
  }

  private void counter(
      String name,
      RemoteTopicSender<?> sender,
      Function<RemoteTopicSender<?>, Long> count,
      String topic) {
    FunctionCounter.builder(PREFIX + name, sender, count::apply)
        .tag(TOPIC, topic)
        .register(registry);
  }

  /** The counters of a remote topic at a consumer of this process. */
  ConsumerCounters counters(String topic, String consumer) {
    return counters.computeIfAbsent(new TopicConsumer(topic, consumer), this::made);
  }

  private ConsumerCounters made(TopicConsumer way) {
    var counted = new ConsumerCounters();
    counter("received", counted.received, way);
    counter("duplicates", counted.duplicates, way);
    counter("refused", counted.leftAlone, way);
    counter("acknowledgements.sent", counted.acknowledged, way);
    return counted;
  }

  private void counter(String name, LongAdder count, TopicConsumer way) {
    FunctionCounter.builder(PREFIX + name, count, LongAdder::sum)
        .tag(TOPIC, way.topic())
        .tag(CONSUMER, way.consumer())
        .register(registry);
  }
}
