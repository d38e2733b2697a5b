package emporium.jmeter.wholesale;

import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.wholesale.audit.WholesaleCheck;
import emporium.jmeter.workload.Target;
import java.util.EnumSet;
import java.util.Set;

/**
 * Predicts what is red after a restart of a system that is not durable: that what was acknowledged
 * is there, of each kind of write. Nothing else: the generated rows are found as they were, without
 * a trace of any transaction. Before, nothing is red. Source: docs/wholesale.md "The published
 * way".
 */
final class LossPrediction {
  private LossPrediction() {}

  /** Returns the checks that are to be red. */
  static Set<WholesaleCheck> red(Target target, SystemUnderTest subject) {
    return target.restarted() && !subject.isDurable()
        ? EnumSet.of(
            WholesaleCheck.ACKNOWLEDGED_ORDERS_PRESENT,
            WholesaleCheck.ACKNOWLEDGED_PAYMENTS_PRESENT,
            WholesaleCheck.ACKNOWLEDGED_DELIVERIES_PRESENT)
        : EnumSet.noneOf(WholesaleCheck.class);
  }
}
