package emporium.jmeter.systemtest;

import emporium.events.Services;
import emporium.jmeter.driver.metrics.OperationStatistics;
import emporium.jmeter.driver.metrics.RunStatistics;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.processes.ProcessPorts;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Which errors a client may see of each kind of request while a process is away: those that
 * docs/processes.md ("Outages") names, and no others; and when, so that there are never more of
 * them than requests that the outage concerned.
 */
public final class AllowedOutageErrors {
  /** How long after the database is back others may not have opened it again. */
  static final int REOPEN_MS = 30_000;

  private static final int WAIT_MAX_MS = 30_000; // of product and shipment, unless configured
  private static final String SHIPPED = "shipped";
  private static final String NOT_ACCEPTED = "not-accepted"; // its price or version is an old one
  private static final String PAYMENT_FAILED = "payment-failed";

  /** Who is asked for a payment, or has it made. */
  private static final Set<String> PAYING =
      Set.of("payment", Services.PAYMENT_PROVIDER, ProcessPorts.DATABASE);

  /**
   * A kind of request: who answers it, whom it waits for, and what it says if it waits in vain for
   * how long.
   */
  private record Kind(String owner, Set<String> waitsFor, String inVain, int afterMs) {}

  /** A request that ended in an error, and where it was sent. */
  public record Failed(
      MarketplaceOperation step, URI to, String cause, long startedNanos, long endedNanos) {
    boolean within(long fromNanos, long untilNanos) {
      return startedNanos - untilNanos < 0 && endedNanos - fromNanos > 0;
    }

    boolean tookMs(int leastMs) {
      return endedNanos - startedNanos >= TimeUnit.MILLISECONDS.toNanos(leastMs);
    }
  }

  /**
   * When a process was away: until it was ready again.
   *
   * @param victim its name; a replica like {@code stock-1} is of its service
   */
  record Away(String victim, URI address, long fromNanos, long untilNanos) {
    String service() {
      return victim.replaceFirst("-\\d+$", "");
    }

    boolean during(Failed failed) {
      return failed.within(fromNanos, untilNanos);
    }

    boolean duringOrSoonAfter(Failed failed) {
      return failed.within(fromNanos, untilNanos + TimeUnit.MILLISECONDS.toNanos(REOPEN_MS));
    }
  }

  private static final Map<MarketplaceOperation, Kind> KINDS = kinds();

  private AllowedOutageErrors() {}

  private static Map<MarketplaceOperation, Kind> kinds() {
    var kinds = new LinkedHashMap<MarketplaceOperation, Kind>();
    kinds.put(MarketplaceOperation.ADD_ITEM, alone("cart"));
    kinds.put(MarketplaceOperation.SEAL, alone("cart"));
    kinds.put(
        MarketplaceOperation.CHECKOUT,
        new Kind(
            "cart",
            Set.of("stock", "order", "payment", Services.PAYMENT_PROVIDER, "shipment"),
            "504 checkout-not-finished",
            LoadedCluster.CHECKOUT_TIMEOUT_MS));
    kinds.put(MarketplaceOperation.DASHBOARD, alone("seller"));
    kinds.put(MarketplaceOperation.PRICE_UPDATE, alone("product"));
    var followed = new Kind("product", Set.of("stock"), "504 product-not-confirmed", WAIT_MAX_MS);
    kinds.put(MarketplaceOperation.PRODUCT_REPLACE, followed);
    kinds.put(MarketplaceOperation.PRODUCT_DELETE, followed);
    kinds.put(
        MarketplaceOperation.UPDATE_DELIVERY,
        new Kind("shipment", Set.of("order"), "504 delivery-not-confirmed", WAIT_MAX_MS));
    return kinds;
  }

  private static Kind alone(String owner) {
    return new Kind(owner, Set.of(), "nothing", 0);
  }

  /** The errors that nothing explains, with the number of each. */
  static List<String> unexplained(List<Failed> errors, Away away) {
    var found = new TreeMap<String, Integer>();
    for (Failed failed : errors) {
      Kind kind = KINDS.get(failed.step());
      if (kind == null || !explains(kind, failed, away)) {
        found.merge(failed.step().samplerName() + ": " + failed.cause(), 1, Integer::sum);
      }
    }
    return found.entrySet().stream().map(Map.Entry::toString).toList();
  }

  private static boolean explains(Kind kind, Failed failed, Away away) {
    boolean everybodysNeed = away.victim().equals(ProcessPorts.DATABASE);
    boolean refused = failed.cause().startsWith("503");
    if (failed.cause().equals(kind.inVain())) {
      boolean needed =
          everybodysNeed
              || away.victim().equals(ProcessPorts.BROKER)
              || kind.owner().equals(away.service())
              || kind.waitsFor().contains(away.service());
      return needed && failed.tookMs(kind.afterMs()); // whenever: a slow machine times out alone
    }
    if (failed.to().equals(away.address())) {
      return (refused || failed.cause().startsWith("no answer: ")) && away.during(failed);
    }
    return everybodysNeed && refused && away.duringOrSoonAfter(failed);
  }

  /** How checkouts ended, with the number of each, that cannot be because of the victim. */
  static List<String> unexplainedOutcomes(RunStatistics results, String victim) {
    return results.operation(MarketplaceOperation.CHECKOUT).outcomes().entrySet().stream()
        .filter(outcome -> !explainsOutcome(outcome.getKey(), victim))
        .map(Map.Entry::toString)
        .toList();
  }

  private static boolean explainsOutcome(String outcome, String victim) {
    return switch (outcome) {
      case SHIPPED, NOT_ACCEPTED -> true;
      case PAYMENT_FAILED -> PAYING.contains(victim);
      default -> false;
    };
  }

  /**
   * What an answer should say and does not, or the other way round. What is refused for now, and a
   * checkout that goes on, say when to ask again and the latter also where; a delivery that was
   * made does not.
   */
  public static List<String> odd(MarketplaceOperation step, int status, HttpHeaders headers) {
    boolean goesOn = status == 504 && step == MarketplaceOperation.CHECKOUT;
    boolean again = headers.firstValue("Retry-After").isPresent();
    boolean where = headers.firstValue("Location").isPresent();
    boolean delivered = status == 504 && step == MarketplaceOperation.UPDATE_DELIVERY;
    boolean odd =
        ((status == 503 || goesOn) && !again) || (goesOn && !where) || (delivered && again);
    return odd ? List.of(step.samplerName() + ": " + status + " " + headers.map()) : List.of();
  }

  /** What became of each kind of request: how many ended well and how, how fast, and the errors. */
  static String table(RunStatistics results) {
    var text = new StringBuilder();
    for (MarketplaceOperation step : KINDS.keySet()) {
      OperationStatistics one = results.operation(step);
      if (one.count() + one.errors() > 0) {
        text.append(
            "  %s: %d %s, %s, %d errors %s%n"
                .formatted(
                    step.samplerName(),
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
