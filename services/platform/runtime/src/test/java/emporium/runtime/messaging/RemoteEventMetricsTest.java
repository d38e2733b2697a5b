package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.TransactionType;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.engine.SequenceRanges;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RemoteEventMetricsTest {
  private static final Path DOCUMENT = Path.of("..", "..", "..", "docs", "metrics.md");
  private static final TransactionMark MARK =
      new TransactionMark(
          new CheckoutId(1, 1),
          "t",
          TransactionType.CUSTOMER_SESSION,
          1,
          MarkStatus.SUCCESS,
          "stock");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final RemoteEventMetrics metrics = new RemoteEventMetrics(registry);
  private final RemoteTopicSender<TransactionMark> sender =
      new RemoteTopicSender<>(
          new RemoteTopicSender.SenderSettings(
              (envelope, after) -> new EventHeaders("here", 1, after), true, () -> 0, 1, 1));

  private double counted(String name) {
    return registry.get("emporium.relay." + name).functionCounter().count();
  }

  @Test
  void consumed_countsByTopicAndConsumer() {
    var cart = metrics.counters(Topics.STOCK_COMPLETED.name(), Topics.CART);
    cart.received();
    cart.received();
    cart.duplicate();
    cart.acknowledged(SequenceRanges.of(List.of(7L)));
    metrics.counters(Topics.STOCK_COMPLETED.name(), Topics.CART).leftAlone();
    assertEquals(2, counted("received"));
    assertEquals(1, counted("duplicates"));
    assertEquals(1, counted("refused"));
    assertEquals(1, counted("acknowledgements.sent"));
    var tags = registry.get("emporium.relay.received").functionCounter().getId();
    assertEquals(Topics.STOCK_COMPLETED.name(), tags.getTag("topic"));
    assertEquals(Topics.CART, tags.getTag("consumer"));
  }

  @Test
  void published_readsTheSender() {
    metrics.registerTopic(Topics.STOCK_COMPLETED.name(), sender);
    sender.offer(
        new Envelope<>(Topics.STOCK_COMPLETED, new EventId("stock-completed", 1), MARK, 1));
    assertEquals(1, registry.get("emporium.relay.waiting").gauge().value());
    assertEquals(0, registry.get("emporium.relay.unacknowledged").gauge().value());
    sender.acknowledged(Topics.CART, new UnacknowledgedEvents(1, List.of(1L)));
    assertEquals(1, counted("acknowledgements.received"));
    assertEquals(0, counted("resent"));
  }

  @Test
  void names_areTheDocumentedOnes() throws IOException {
    metrics.registerTopic(Topics.STOCK_COMPLETED.name(), sender);
    var unused = metrics.counters(Topics.STOCK_COMPLETED.name(), Topics.CART);
    var documented =
        Pattern.compile("`(emporium_relay_[a-z_]+)`")
            .matcher(Files.readString(DOCUMENT))
            .results()
            .map((MatchResult found) -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(
        documented,
        registry.getMeters().stream()
            .map(meter -> served(meter.getId()))
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** As Prometheus reads it. */
  private static String served(Meter.Id id) {
    String name = id.getName().replace('.', '_');
    return id.getType() == Meter.Type.COUNTER ? name + "_total" : name;
  }
}
