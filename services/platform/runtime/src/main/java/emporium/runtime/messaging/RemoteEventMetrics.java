package emporium.edge.remote;

import emporium.persistence.Envelope;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * What goes between processes, as metrics: of the topics of this process by topic, of what its
 * services hear by topic and consumer. A topic appears with its first event. {@code
 * docs/metrics.md} says what each means. Thread-safe.
 */
@Singleton
class RemoteMetrics {
  private static final String PREFIX = "emporium.relay.";
  private static final String TOPIC = "topic";
  private static final String CONSUMER = "consumer";

  private final MeterRegistry registry;
  private final Map<Way, Heard> heard = new ConcurrentHashMap<>();

  RemoteMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /** A topic's way to one service of this process. */
  private record Way(String topic, String consumer) {}

  /** What came on one way. */
  static final class Heard {
    private final LongAdder received = new LongAdder();
    private final LongAdder duplicates = new LongAdder();
    private final LongAdder leftAlone = new LongAdder();
    private final LongAdder acknowledged = new LongAdder();

    /** An event has come, be it again. */
    void received() {
      received.increment();
    }

    /** It had been consumed before. */
    void duplicate() {
      duplicates.increment();
    }

    /** It cannot be consumed now and has to come again: out of order, as a rule. */
    void leftAlone() {
      leftAlone.increment();
    }

    /** Its sender is told that it is consumed. */
    void acknowledged() {
      acknowledged.increment();
    }
  }

  /** A topic of this process that is heard in others. */
  void said(String topic, RemoteLane<?> lane) {
    Gauge.builder(PREFIX + "waiting", lane, RemoteLane::waiting)
        .tag(TOPIC, topic)
        .register(registry);
    Gauge.builder(PREFIX + "unacknowledged", lane, RemoteLane::unacknowledged)
        .tag(TOPIC, topic)
        .register(registry);
    counter("sent.again", lane, RemoteLane::sentAgain, topic);
    counter("acknowledgements.heard", lane, RemoteLane::acknowledgements, topic);
  }

  private void counter(
      String name, RemoteLane<?> lane, Function<RemoteLane<?>, Long> count, String topic) {
    FunctionCounter.builder(PREFIX + name, lane, count::apply).tag(TOPIC, topic).register(registry);
  }

  /** Where is counted what a service hears of a topic from other processes. */
  Heard heard(Envelope<?> received, String consumer) {
    return heard.computeIfAbsent(new Way(received.topic().name(), consumer), this::made);
  }

  private Heard made(Way way) {
    var counted = new Heard();
    counter("received", counted.received, way);
    counter("duplicates", counted.duplicates, way);
    counter("left.alone", counted.leftAlone, way);
    counter("acknowledgements.said", counted.acknowledged, way);
    return counted;
  }

  private void counter(String name, LongAdder count, Way way) {
    FunctionCounter.builder(PREFIX + name, count, LongAdder::sum)
        .tag(TOPIC, way.topic())
        .tag(CONSUMER, way.consumer())
        .register(registry);
  }
}
