package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.edge.testing.Await;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** A checkout is one trace through all services, as its spans in the file have it. */
@QuarkusTest
@TestProfile(TracingTest.Profile.class)
class TracingTest {
  private static final int ID = 70_001;
  private static final ObjectMapper JSON = JsonMapper.builder().build();
  private static final String REQUEST = "POST /cart/{customerId}/checkout";

  /** What consumes an event of a shipped checkout, and whose event it is. */
  private static final Map<String, String> PRODUCERS =
      Map.ofEntries(
          Map.entry("reserve-stock to stock", REQUEST),
          Map.entry("stock-confirmed to order", "reserve-stock to stock"),
          Map.entry("invoice-issued to payment", "stock-confirmed to order"),
          Map.entry("invoice-issued to seller", "stock-confirmed to order"),
          Map.entry("payment-confirmed to stock", "invoice-issued to payment"),
          Map.entry("payment-confirmed to order", "invoice-issued to payment"),
          Map.entry("payment-confirmed to customer", "invoice-issued to payment"),
          Map.entry("payment-confirmed to seller", "invoice-issued to payment"),
          Map.entry("payment-confirmed to shipment", "invoice-issued to payment"),
          Map.entry("stock-mark to cart", "payment-confirmed to stock"),
          Map.entry("shipment-notification to order", "payment-confirmed to shipment"),
          Map.entry("shipment-notification to seller", "payment-confirmed to shipment"),
          Map.entry("order-mark to cart", "shipment-notification to order"));

  /** Traces into a file. */
  public static final class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var overrides = super.getConfigOverrides();
      overrides.put("emporium.tracing.export", "file");
      overrides.put("emporium.tracing.file", "target/spans-${quarkus.uuid}.jsonl");
      return overrides;
    }
  }

  @TestHTTPResource("/")
  URL url;

  @ConfigProperty(name = "emporium.tracing.file")
  Path file;

  private Map<String, JsonNode> spansOf(String trace) {
    return spans().stream()
        .filter(span -> span.get("trace").asText().equals(trace))
        .collect(Collectors.toMap(span -> span.get("name").asText(), span -> span, (a, b) -> b));
  }

  private List<JsonNode> spans() {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      // the last line may not be written to its end
      String written = Files.readString(file);
      String whole = written.substring(0, written.lastIndexOf('\n') + 1);
      return whole.lines().map(TracingTest::parsed).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode parsed(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(line, e);
    }
  }

  private Set<String> traces() {
    return spans().stream()
        .filter(span -> span.get("name").asText().equals(REQUEST))
        .map(span -> span.get("trace").asText())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void checkout_shipped_isOneTraceInWhichEachConsumerIsBelowItsProducer() {
    var shop = new Shop(url.getPort());
    shop.customer(ID);
    shop.seller(ID);
    shop.product(ID, 1, "10.00", 10);
    shop.drain();
    shop.add(ID, ID, 1, "10.00", 2, "0.00", "0");
    assertEquals("shipped", shop.checkout(ID, "t1"));
    shop.drain();
    Await.until(() -> traces().size() == 1);
    String trace = traces().iterator().next();
    Await.until(() -> spansOf(trace).keySet().containsAll(PRODUCERS.keySet()));
    var spans = spansOf(trace);
    var names =
        spans.values().stream()
            .collect(Collectors.toMap(s -> s.get("span").asText(), s -> s.get("name").asText()));
    PRODUCERS.forEach(
        (consumer, producer) -> {
          var span = spans.get(consumer);
          assertEquals(producer, names.get(span.get("parent").asText()), consumer);
          assertEquals("CONSUMER", span.get("kind").asText());
        });
    assertTrue(
        spans.get(REQUEST).path("parent").isMissingNode(), "the request is what it begins with");
  }
}
