package emporium.runtime.criteria;

/** Whether completed transactions are written to the audit log. */
public enum AuditLevel {
  /** Nothing is written. */
  OFF,
  /** A record of each, in the unit of work that completes it. */
  ON
}
