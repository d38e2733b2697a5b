package emporium.audit;

import emporium.persistence.Changes;
import org.jspecify.annotations.Nullable;

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
   * @param principal who has sent the request that completed it; null if an event did, or without
   *     tokens
   * @throws IllegalStateException if it has a record already (a programming error)
   */
  void write(T completed, @Nullable Principal principal, Changes changes);

  /** The same, for what an event has completed. */
  default void write(T completed, Changes changes) {
    write(completed, null, changes);
  }

  /** A writer that keeps nothing. */
  static <T> AuditLogWriter<T> disabled() {
    return (completed, principal, changes) -> {};
  }
}
