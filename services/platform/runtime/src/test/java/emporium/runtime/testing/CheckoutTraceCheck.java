package emporium.runtime.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether a checkout that was shipped is one trace through all services: its request first, and
 * each unit of work that consumes an event below the one that published it. Immutable.
 */
public final class CheckoutTraceCheck {
  /** What a checkout's trace begins with. */
  public static final String REQUEST = "POST /cart/{customerId}/checkout";

  private static final ObjectMapper JSON = JsonMapper.builder().build();
  private static final String CONSUMER = "CONSUMER";
  private static final String RESERVED = "reserve-stock to stock";
  private static final String CONFIRMED = "stock-confirmed to order";
  private static final String PAID = "invoice-issued to payment";
  private static final String SHIPPED = "payment-confirmed to shipment";

  /**
   * What consumes an event of a shipped checkout, and what may have published that. With several
   * replicas of Stock the last of its parts publishes what a Stock that is alone publishes at once.
   */
  private static final Map<String, Set<String>> PRODUCERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(RESERVED, Set.of(REQUEST)),
              Map.entry(CONFIRMED, Set.of(RESERVED, "part-reserved to stock")),
              Map.entry(PAID, Set.of(CONFIRMED)),
              Map.entry("invoice-issued to seller", Set.of(CONFIRMED)),
              Map.entry("payment-confirmed to stock", Set.of(PAID)),
              Map.entry("payment-confirmed to order", Set.of(PAID)),
              Map.entry("payment-confirmed to customer", Set.of(PAID)),
              Map.entry("payment-confirmed to seller", Set.of(PAID)),
              Map.entry(SHIPPED, Set.of(PAID)),
              Map.entry(
                  "stock-completed to cart",
                  Set.of("payment-confirmed to stock", "part-settled to stock")),
              Map.entry("shipment-notification to order", Set.of(SHIPPED)),
              Map.entry("shipment-notification to seller", Set.of(SHIPPED)),
              Map.entry("order-completed to cart", Set.of("shipment-notification to order"))));

  private final Map<String, Span> spans;
  private final List<String> wrong = new ArrayList<>();

  private CheckoutTraceCheck(Map<String, Span> spans) {
    this.spans = spans;
  }

  /**
   * A span, wherever it was sent to.
   *
   * @param parent the span above it; empty for the first of a trace
   * @param service whose process it was in
   * @param kind in capitals, as {@code CONSUMER}
   */
  public record Span(
      String trace, String span, String parent, String service, String kind, String name) {
    private static Span of(String line) {
      try {
        JsonNode json = JSON.readTree(line);
        return new Span(
            json.path("trace").asText(),
            json.path("span").asText(),
            json.path("parent").asText(),
            json.path("service").asText(),
            json.path("kind").asText(),
            json.path("name").asText());
      } catch (IOException e) {
        throw new UncheckedIOException(line, e);
      }
    }
  }

  /** The spans of files that are still written; those that are not there yet have none. */
  public static List<Span> read(Collection<Path> files) {
    var spans = new ArrayList<Span>();
    for (Path file : files) {
      if (Files.exists(file)) {
        try {
          String written = Files.readString(file, StandardCharsets.UTF_8);
          // the last line may not be written to its end
          written
              .substring(0, written.lastIndexOf('\n') + 1)
              .lines()
              .map(Span::of)
              .forEach(spans::add);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return spans;
  }

  /** The traces that begin with the request of a checkout. */
  public static Set<String> begun(Collection<Span> spans) {
    return spans.stream()
        .filter(span -> span.name().equals(REQUEST) && span.parent().isEmpty())
        .map(Span::trace)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * What is missing or wrong in a trace, each with the name of its span; nothing if it is that of a
   * checkout that was shipped.
   *
   * @param isInProcesses whether each service was a process of its own
   */
  public static List<String> wrong(Collection<Span> spans, String trace, boolean isInProcesses) {
    var byId = new HashMap<String, Span>();
    spans.stream()
        .filter(span -> span.trace().equals(trace))
        .forEach(span -> byId.put(span.span(), span));
    var checked = new CheckoutTraceCheck(byId);
    checked.checkBeginning();
    PRODUCERS.forEach(checked::checkConsumer);
    byId.values().forEach(checked::checkParent);
    if (isInProcesses) {
      byId.values().forEach(checked::checkProcess);
    }
    return List.copyOf(checked.wrong);
  }

  private void checkBeginning() {
    long beginnings = spans.values().stream().filter(span -> span.parent().isEmpty()).count();
    if (beginnings != 1) {
      wrong.add(beginnings + " spans have nothing above them");
    }
    if (begun(spans.values()).isEmpty()) {
      wrong.add(REQUEST + " is not what it begins with");
    }
  }

  private void checkConsumer(String name, Set<String> producers) {
    var found = spans.values().stream().filter(span -> span.name().equals(name)).toList();
    if (found.isEmpty()) {
      wrong.add(name + " is missing");
    } else if (found.stream()
        .map(span -> spans.get(span.parent()))
        .filter(Objects::nonNull)
        .noneMatch(producer -> producers.contains(producer.name()))) {
      wrong.add(name + " is not below " + String.join(" or ", new TreeSet<>(producers)));
    }
    if (found.stream().anyMatch(span -> !span.kind().equals(CONSUMER))) {
      wrong.add(name + " is no consumer");
    }
  }

  private void checkParent(Span span) {
    if (!span.parent().isEmpty() && !spans.containsKey(span.parent())) {
      wrong.add(span.name() + " is below nothing that is there");
    }
  }

  /** Replicas are of one name. */
  private void checkProcess(Span span) {
    String name = span.name();
    String service = name.equals(REQUEST) ? "cart" : name.substring(name.lastIndexOf(' ') + 1);
    if ((name.equals(REQUEST) || span.kind().equals(CONSUMER)) && !span.service().equals(service)) {
      wrong.add(name + " was in the process of " + span.service());
    }
  }
}
