package emporium.runtime.live;

import emporium.events.Topics;
import emporium.persistence.Topic;
import emporium.persistence.engine.Engine;
import emporium.runtime.messaging.DeadLetterAdmin;
import emporium.runtime.messaging.EventConsumers;
import emporium.runtime.messaging.link.LinkCounters;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Events between services: what arrived, what waits, what became a dead letter. Thread-safe. */
@Singleton
class LinkFigures {
  private static final String TO = " to ";
  private static final String TOPIC = "topic";
  private static final Map<String, String> PRODUCERS =
      Topics.ALL.stream().collect(Collectors.toMap(Topic::name, Topic::producer));

  private final EventConsumers consumers;
  private final DeadLetterAdmin deadLetters;
  private final Engine engine;
  private final MeterRegistry registry;

  LinkFigures(
      EventConsumers consumers,
      DeadLetterAdmin deadLetters,
      Engine engine,
      MeterRegistry registry) {
    this.consumers = consumers;
    this.deadLetters = deadLetters;
    this.engine = engine;
    this.registry = registry;
  }

  /** All links of this process, by name. */
  CompletionStage<List<LiveSnapshot.Link>> links() {
    return deadLettersByLink()
        .thenApply(
            dead ->
                new TreeMap<>(consumers.linkCounters())
                    .entrySet().stream()
                        .map(
                            link ->
                                link(
                                    link.getKey(),
                                    link.getValue(),
                                    dead.getOrDefault(link.getKey(), 0L)))
                        .toList());
  }

  private CompletionStage<Map<String, Long>> deadLettersByLink() {
    return engine.deadLetters() == 0
        ? CompletableFuture.completedStage(Map.of())
        : deadLetters
            .oldest()
            .thenApply(
                letters ->
                    letters.stream()
                        .collect(
                            Collectors.groupingBy(
                                letter ->
                                    topicOf(letter.event().id().topic()) + TO + letter.service(),
                                Collectors.counting())));
  }

  /** A topic of another process has its source in its name. */
  private static String topicOf(String stream) {
    int source = stream.indexOf('@');
    return source < 0 ? stream : stream.substring(0, source);
  }

  private static LiveSnapshot.Link link(String name, LinkCounters counters, long dead) {
    int to = name.lastIndexOf(TO);
    String topic = name.substring(0, to);
    var progress = counters.progress();
    return new LiveSnapshot.Link(
        topic,
        PRODUCERS.getOrDefault(topic, ""),
        name.substring(to + TO.length()),
        progress.events(),
        progress.handled(),
        (double) progress.handledNanos() / TimeUnit.MILLISECONDS.toNanos(1),
        (int) dead);
  }

  /** Backlogs of the topics that this process publishes to others; empty in one process. */
  List<LiveSnapshot.Backlog> relay() {
    var waiting = byTopic("emporium.relay.waiting");
    var sent = byTopic("emporium.relay.unacknowledged");
    return waiting.entrySet().stream()
        .map(
            topic ->
                new LiveSnapshot.Backlog(
                    topic.getKey(), topic.getValue(), sent.getOrDefault(topic.getKey(), 0L)))
        .toList();
  }

  private Map<String, Long> byTopic(String name) {
    return registry.find(name).gauges().stream()
        .collect(
            Collectors.toMap(
                (Function<Gauge, @Nullable String>) gauge -> gauge.getId().getTag(TOPIC),
                gauge -> (long) gauge.value(),
                Long::sum,
                TreeMap::new));
  }
}
