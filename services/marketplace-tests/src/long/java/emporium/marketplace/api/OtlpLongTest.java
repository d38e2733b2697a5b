package emporium.marketplace.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.marketplace.api.OtlpReceiver.Behaviour;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.CheckoutTraceCheck;
import emporium.runtime.testing.LoggedLines;
import io.opentelemetry.api.trace.Tracer;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Traces reach a receiver of OTLP; one that does not take them troubles no request. */
@Tag("long")
@QuarkusTest
@TestProfile(OtlpLongTest.Profile.class)
class OtlpLongTest {
  private static final int ID = 71_001;
  private static final int QUEUE_MAX = 2_048;
  private static final int BATCH_MAX = 512;

  /** Sends of a batch that a receiver has left unanswered can overlap with those of the next. */
  private static final int BATCHES_UNDER_WAY_MAX = 4;

  private static final int SPANS = 10_000;
  private static final int EXPORTS = 40;
  private static final String MANY = "one of many";
  private static final String SENDER =
      "io.quarkus.opentelemetry.runtime.exporter.otlp.sender.VertxGrpcSender";

  /** Traces to a receiver of the test. */
  public static final class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var overrides = super.getConfigOverrides();
      overrides.put("emporium.tracing.export", "otlp");
      overrides.put("quarkus.otel.bsp.schedule.delay", "20ms");
      return overrides;
    }

    @Override
    public List<TestResourceEntry> testResources() {
      var resources = new ArrayList<>(super.testResources());
      resources.add(new TestResourceEntry(OtlpReceiver.class));
      return resources;
    }
  }

  @TestHTTPResource("/")
  URL url;

  @Inject Tracer tracer;

  OtlpReceiver receiver;

  private final LoggedLines logged = LoggedLines.named(SENDER);
  private TestMarketplaceClient shop;

  @BeforeEach
  void listen() {
    shop = new TestMarketplaceClient(url.getPort());
    if (shop.call("GET", "/customer/" + ID, "").statusCode() != 200) {
      shop.customer(ID);
      shop.seller(ID);
      shop.product(ID, 1, "10.00", 1_000);
      shop.drain();
    }
  }

  @AfterEach
  void restore() {
    logged.close();
    receiver.behave(Behaviour.TAKES);
  }

  private void checkout() {
    shop.add(ID, ID, 1, "10.00", 2, "0.00", "0");
    assertEquals("shipped", shop.checkout(ID, "t"));
    shop.drain();
  }

  /** One more checkout, and all of a trace is received that was not there before. */
  private void checkoutIsReceived() {
    var before = CheckoutTraceCheck.begun(receiver.spans());
    checkout();
    Await.until(
        () -> wrongSince(before).containsValue(List.of()), () -> wrongSince(before).toString());
  }

  /** By trace; what could not be sent at once may come late, and in part. */
  private Map<String, List<String>> wrongSince(Set<String> before) {
    var received = receiver.spans();
    return CheckoutTraceCheck.begun(received).stream()
        .filter(trace -> !before.contains(trace))
        .collect(
            Collectors.toMap(
                trace -> trace, trace -> CheckoutTraceCheck.wrong(received, trace, false)));
  }

  private void spans(int count) {
    for (int i = 0; i < count; i++) {
      tracer.spanBuilder(MANY).setNoParent().startSpan().end();
    }
  }

  @Test
  void checkout_shipped_isReceivedAsOneTrace() {
    checkoutIsReceived();
    assertEquals(
        Set.of("marketplace"),
        Set.copyOf(receiver.spans().stream().map(CheckoutTraceCheck.Span::service).toList()));
    assertEquals(List.of(), logged.lines(Level.ALL));
  }

  @Test
  void receiver_thatIsAway_isReportedAndCostsNothing() {
    receiver.goAway();
    try {
      checkout();
      Await.until(() -> !logged.lines(Level.ALL).isEmpty());
    } finally {
      receiver.comeBack();
    }
    var lines = logged.lines(Level.ALL);
    assertTrue(lines.get(0).contains("Failed to export "), lines::toString);
    checkoutIsReceived();
  }

  @Test
  void receiver_thatRefuses_isReportedAFewTimesAndCostsNothing() {
    receiver.behave(Behaviour.REFUSES);
    checkout();
    int before = receiver.refused();
    while (receiver.refused() < before + EXPORTS) {
      int now = receiver.refused();
      spans(1);
      Await.until(() -> receiver.refused() > now);
    }
    var lines = logged.lines(Level.ALL);
    assertNotEquals(List.of(), lines);
    assertTrue(lines.size() < EXPORTS / 2, lines::toString);
    receiver.behave(Behaviour.TAKES);
    checkoutIsReceived();
  }

  @Test
  void receiver_thatIsSilent_isWaitedForByABoundedQueue() {
    receiver.behave(Behaviour.IS_SILENT);
    checkout();
    Await.until(() -> receiver.unanswered() > 0);
    spans(SPANS);
    checkout();
    receiver.behave(Behaviour.TAKES);
    Await.until(() -> kept().size() > BATCH_MAX);
    checkoutIsReceived();
    int kept = kept().size();
    assertTrue(kept <= QUEUE_MAX + BATCHES_UNDER_WAY_MAX * BATCH_MAX, kept + " kept");
  }

  private Set<String> kept() {
    return receiver.spans().stream()
        .filter(span -> span.name().equals(MANY))
        .map(CheckoutTraceCheck.Span::span)
        .collect(Collectors.toSet());
  }
}
