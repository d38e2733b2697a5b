package emporium.jmeter.marketplace;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.MarketplaceCheck;
import emporium.jmeter.server.CriteriaLevels;
import java.util.EnumSet;
import java.util.Set;

/**
 * Predicts what levels below the strongest cost in correctness on faulty links: which checks of the
 * audit are red, and which errors clients see. Everything else is as at the strongest levels.
 * Immutable. Source: docs/criteria.md, "What to expect".
 */
public final class AuditPrediction {
  /** Checks of data counted or shown from events, where no service asks for missing ones. */
  private static final Set<MarketplaceCheck> RED_WHEN_LOST =
      EnumSet.of(
          MarketplaceCheck.CONSTRAINT_4_CUSTOMER_COUNTERS,
          MarketplaceCheck.CONSTRAINT_5_LINEAR_PRODUCT_UPDATES,
          MarketplaceCheck.ORDER_FOLLOWS_SHIPMENT,
          MarketplaceCheck.PAYMENT_ONE_PER_ORDER,
          MarketplaceCheck.ENTRIES_EQUAL_LINES,
          MarketplaceCheck.ENTRIES_EQUAL_INVOICE,
          MarketplaceCheck.ENTRIES_FOLLOW_ORDER);

  /** Effects that a duplicate delivery of an event adds to. */
  private static final Set<MarketplaceCheck> RED_WHEN_DUPLICATED =
      EnumSet.of(MarketplaceCheck.CONSTRAINT_4_CUSTOMER_COUNTERS);

  /** Answers to clients that wait for an event that never comes. */
  private static final Set<String> TIMEOUT_PROBLEMS =
      Set.of(
          "504 delivery-not-confirmed", "504 product-not-confirmed", "504 checkout-not-finished");

  private AuditPrediction() {}

  /** Returns the audit with the checks that are predicted to be red at these levels. */
  public static AuditResult apply(AuditResult audit, CriteriaLevels levels) {
    return audit.predicting(redChecks(levels), undecidedChecks(levels));
  }

  /** Returns the checks that are red after a run at these levels. */
  public static Set<MarketplaceCheck> redChecks(CriteriaLevels levels) {
    Set<MarketplaceCheck> red = EnumSet.noneOf(MarketplaceCheck.class);
    if (levels.losesEvents()) {
      red.addAll(RED_WHEN_LOST);
    }
    if (levels.duplicatesEvents()) {
      red.addAll(RED_WHEN_DUPLICATED);
    }
    return red;
  }

  /**
   * Returns the checks that are red in some runs: an old price wins only where two changes of one
   * product are closer in time than the delay of one of them.
   */
  public static Set<MarketplaceCheck> undecidedChecks(CriteriaLevels levels) {
    boolean turnsAround =
        levels.level("replication").equals("eventual")
            && levels.level("event-order").equals("unordered")
            && levels.percent("reorder") > 0
            && !levels.losesEvents();
    return turnsAround
        ? EnumSet.of(MarketplaceCheck.CONSTRAINT_5_LINEAR_PRODUCT_UPDATES)
        : EnumSet.noneOf(MarketplaceCheck.class);
  }

  /** Returns whether a client may see the error at these levels. */
  public static boolean allowsError(CriteriaLevels levels, String cause) {
    return levels.losesEvents() && TIMEOUT_PROBLEMS.contains(cause);
  }
}
