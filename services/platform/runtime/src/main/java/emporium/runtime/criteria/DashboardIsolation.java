package emporium.edge;

/** How a seller's dashboard is read. */
public enum DashboardReads {
  /** Aggregate and entries one after the other: an order may come or go in between. */
  SEPARATE,
  /** Both of one state. */
  SNAPSHOT
}
