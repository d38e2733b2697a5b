package emporium.jmeter.load;

import emporium.jmeter.audit.AuditResult;
import emporium.jmeter.audit.Check;
import java.util.EnumSet;
import java.util.Set;

/**
 * What levels below the strongest cost in correctness when links go bad: which checks of the audit
 * are red then, and which errors clients see. Everything else is to stay as it is at the strongest
 * levels. Immutable. Source: docs/criteria.md, "What to expect".
 */
public final class Prediction {
  /** What is counted or shown from events, where nobody asks for those that are missing. */
  private static final Set<Check> LOST =
      EnumSet.of(
          Check.CONSTRAINT_4_CUSTOMER_COUNTERS,
          Check.CONSTRAINT_5_LINEAR_PRODUCT_UPDATES,
          Check.ORDER_FOLLOWS_SHIPMENT,
          Check.PAYMENT_ONE_PER_ORDER,
          Check.ENTRIES_EQUAL_LINES,
          Check.ENTRIES_EQUAL_INVOICE,
          Check.ENTRIES_FOLLOW_ORDER);

  /** Effects that another time of the same event is added to. */
  private static final Set<Check> DOUBLED = EnumSet.of(Check.CONSTRAINT_4_CUSTOMER_COUNTERS);

  /** Answers to those who wait for an event that never comes. */
  private static final Set<String> LATE_ANSWERS =
      Set.of("504 not-noted-yet", "504 product-not-followed", "504 checkout-not-finished");

  private Prediction() {}

  /** The same audit, with the checks that are to be red at these levels. */
  public static AuditResult judge(AuditResult audit, Levels levels) {
    return audit.predicting(redChecks(levels), undecidedChecks(levels));
  }

  /** The checks that are red after a run at these levels. */
  static Set<Check> redChecks(Levels levels) {
    Set<Check> red = EnumSet.noneOf(Check.class);
    if (levels.losesEvents()) {
      red.addAll(LOST);
    }
    if (levels.doublesEvents()) {
      red.addAll(DOUBLED);
    }
    return red;
  }

  /**
   * The checks that are red if the run has it so: an old price has the last word only where two
   * changes of one product come within the time by which one of them is late.
   */
  static Set<Check> undecidedChecks(Levels levels) {
    boolean turnsAround =
        levels.level("replication").equals("eventual")
            && levels.level("event-order").equals("unordered")
            && levels.percent("reorder") > 0
            && !levels.losesEvents();
    return turnsAround
        ? EnumSet.of(Check.CONSTRAINT_5_LINEAR_PRODUCT_UPDATES)
        : EnumSet.noneOf(Check.class);
  }

  /** Whether a client may see the error at these levels. */
  static boolean allowsError(Levels levels, String cause) {
    return levels.losesEvents() && LATE_ANSWERS.contains(cause);
  }
}
