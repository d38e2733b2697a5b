package emporium.edge;

/** Whether what comes to its end is written to the audit log. */
public enum AuditLevel {
  /** Nothing is written. */
  OFF,
  /** A record of each thing, in the unit of work that ends it. */
  ON
}
