package emporium.jmeter.driver;

import emporium.jmeter.processes.Ports;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which errors a client may see of each kind of request while a process is away: those that
 * docs/processes.md ("Outages") names, and no others.
 */
final class OutageErrors {
  /** A kind of request: who answers it, whom it waits for, and what it says if it waits in vain. */
  private record Kind(String owner, Set<String> waitsFor, String inVain) {}

  private static final Map<Step, Kind> KINDS = kinds();

  private OutageErrors() {}

  private static Map<Step, Kind> kinds() {
    var kinds = new LinkedHashMap<Step, Kind>();
    kinds.put(Step.ADD_ITEM, new Kind("cart", Set.of(), ""));
    kinds.put(Step.SEAL, new Kind("cart", Set.of(), ""));
    kinds.put(
        Step.CHECKOUT,
        new Kind("cart", Set.of("stock", "order", "payment", "shipment"), "checkout-not-finished"));
    kinds.put(Step.DASHBOARD, new Kind("seller", Set.of(), ""));
    kinds.put(Step.PRICE_UPDATE, new Kind("product", Set.of(), ""));
    var followed = new Kind("product", Set.of("stock"), "product-not-followed");
    kinds.put(Step.PRODUCT_REPLACE, followed);
    kinds.put(Step.PRODUCT_DELETE, followed);
    kinds.put(Step.UPDATE_DELIVERY, new Kind("shipment", Set.of("order"), "not-noted-yet"));
    return kinds;
  }

  /**
   * The errors that nothing explains, with the number of each.
   *
   * @param victim the process that was away; a replica like {@code stock-1} is of its service
   */
  static List<String> unexplained(RunResults results, String victim) {
    String service = victim.replaceFirst("-\\d+$", "");
    List<String> found = new ArrayList<>();
    long seen = 0;
    for (var entry : KINDS.entrySet()) {
      Kind kind = entry.getValue();
      for (var cause : results.of(entry.getKey()).causes().entrySet()) {
        seen += cause.getValue();
        if (!explains(kind, service, cause.getKey())) {
          found.add(entry.getKey().label() + ": " + cause);
        }
      }
    }
    if (seen != results.errors()) {
      found.add(results.errors() + " errors, " + seen + " of known kinds: " + results.causes());
    }
    return found;
  }

  private static boolean explains(Kind kind, String service, String cause) {
    if (kind.owner().equals(service)) {
      return cause.startsWith("no answer: ") || cause.startsWith("503") || waited(kind, cause);
    }
    boolean between = service.equals(Ports.BROKER);
    return (between || kind.waitsFor().contains(service)) && waited(kind, cause);
  }

  private static boolean waited(Kind kind, String cause) {
    return !kind.inVain().isEmpty() && cause.equals("504 " + kind.inVain());
  }

  /**
   * What an answer should say and does not, or the other way round. What is refused for now, and a
   * checkout that goes on, say when to ask again and the latter also where; a delivery that was
   * made does not.
   */
  static List<String> odd(Step step, int status, HttpHeaders headers) {
    boolean goesOn = status == 504 && step == Step.CHECKOUT;
    boolean again = headers.firstValue("Retry-After").isPresent();
    boolean where = headers.firstValue("Location").isPresent();
    boolean delivered = status == 504 && step == Step.UPDATE_DELIVERY;
    boolean odd =
        ((status == 503 || goesOn) && !again) || (goesOn && !where) || (delivered && again);
    return odd ? List.of(step.label() + ": " + status + " " + headers.map()) : List.of();
  }

  /** What became of each kind of request: how many ended well and how, how fast, and the errors. */
  static String table(RunResults results) {
    var text = new StringBuilder();
    for (Step step : KINDS.keySet()) {
      StepResults one = results.of(step);
      if (one.count() + one.errors() > 0) {
        text.append(
            "  %s: %d %s, %s ms, %d errors %s%n"
                .formatted(
                    step.label(),
                    one.count(),
                    one.outcomes(),
                    one.latencies(),
                    one.errors(),
                    one.causes()));
      }
    }
    return text.toString();
  }
}
