package emporium.edge.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.CheckoutId;
import emporium.events.MarkStatus;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.TransactionType;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RemoteMetricsTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "metrics.md");
  private static final TransactionMark MARK =
      new TransactionMark(
          new CheckoutId(1, 1),
          "t",
          TransactionType.CUSTOMER_SESSION,
          1,
          MarkStatus.SUCCESS,
          "stock");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final RemoteMetrics metrics = new RemoteMetrics(registry);
  private final RemoteLane<TransactionMark> lane =
      new RemoteLane<>(
          new RemoteLane.Wire(
              (envelope, after) -> new Sending("here", 1, after), true, () -> 0, 1, 1));

  private static Envelope<TransactionMark> received() {
    return Envelope.received(Topics.STOCK_MARK, "there", 1, MARK, 0, 0);
  }

  private double counted(String name) {
    return registry.get("emporium.relay." + name).functionCounter().count();
  }

  @Test
  void heard_countsByTopicAndConsumer() {
    var cart = metrics.heard(received(), Topics.CART);
    cart.received();
    cart.received();
    cart.duplicate();
    cart.acknowledged();
    metrics.heard(received(), Topics.CART).leftAlone();
    assertEquals(2, counted("received"));
    assertEquals(1, counted("duplicates"));
    assertEquals(1, counted("left.alone"));
    assertEquals(1, counted("acknowledgements.said"));
    var tags = registry.get("emporium.relay.received").functionCounter().getId();
    assertEquals(Topics.STOCK_MARK.name(), tags.getTag("topic"));
    assertEquals(Topics.CART, tags.getTag("consumer"));
  }

  @Test
  void said_readsTheLane() {
    metrics.said(Topics.STOCK_MARK.name(), lane);
    lane.offer(new Envelope<>(Topics.STOCK_MARK, new EventId("stock-mark", 1), MARK, 1));
    assertEquals(1, registry.get("emporium.relay.waiting").gauge().value());
    assertEquals(0, registry.get("emporium.relay.unacknowledged").gauge().value());
    lane.acknowledged(Topics.CART, 1);
    assertEquals(1, counted("acknowledgements.heard"));
    assertEquals(0, counted("sent.again"));
  }

  @Test
  void names_areTheDocumentedOnes() throws IOException {
    metrics.said(Topics.STOCK_MARK.name(), lane);
    var unused = metrics.heard(received(), Topics.CART);
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

  /** As Prometheus is told it. */
  private static String served(Meter.Id id) {
    String name = id.getName().replace('.', '_');
    return id.getType() == Meter.Type.COUNTER ? name + "_total" : name;
  }
}
