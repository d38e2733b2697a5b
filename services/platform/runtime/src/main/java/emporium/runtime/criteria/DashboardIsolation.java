package emporium.runtime.criteria;

/** How a seller's dashboard is read. */
public enum DashboardIsolation {
  /** Aggregate and entries one after the other: an order may come or go in between. */
  SEPARATE,
  /** Both from one snapshot. */
  SNAPSHOT
}
