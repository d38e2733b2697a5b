package emporium.audit;

import emporium.persistence.Changes;

/**
 * Writes completed aggregates of a command to the audit log. Stateless and thread-safe.
 *
 * @param <T> the aggregate
 */
public interface AuditLogWriter<T> {
  /**
   * Writes a record of the aggregate as it is now, in the same unit of work; to be called once for
   * each aggregate, under its lock.
   *
   * @throws IllegalStateException if it has a record already (a programming error)
   */
  void write(T completed, Changes changes);

  /** A writer that keeps nothing. */
  static <T> AuditLogWriter<T> disabled() {
    return (completed, changes) -> {};
  }
}
