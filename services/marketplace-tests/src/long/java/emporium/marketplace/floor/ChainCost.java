package emporium.marketplace.floor;

import emporium.runtime.testing.ProcessorTime;
import java.util.Locale;

/** What so many checkouts through the chain cost. */
record ChainCost(ProcessorTime time, CheckoutServices.Sent sent, int checkouts) {
  /** How many times the processor time of another it is, for readers. */
  String times(ChainCost other) {
    return String.format(
        Locale.ROOT,
        "%.2f of Java and %.2f of PostgreSQL",
        time.javaUs() / other.time.javaUs(),
        time.postgresUs() / other.time.postgresUs());
  }

  /** For each of them. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%.0f us of Java and %.0f us of PostgreSQL, %.1f round trips with %.1f statements in %.1f"
            + " transactions",
        time.javaUs() / checkouts,
        time.postgresUs() / checkouts,
        (double) sent.roundTrips() / checkouts,
        (double) sent.statements() / checkouts,
        (double) sent.transactions() / checkouts);
  }
}
