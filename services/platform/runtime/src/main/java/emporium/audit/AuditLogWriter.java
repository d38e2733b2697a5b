package emporium.audit;

import emporium.persistence.Changes;

/**
 * Where a command writes what has come to its end. Stateless and thread-safe.
 *
 * @param <T> the thing
 */
public interface AuditLog<T> {
  /**
   * Writes a record of the thing as it is now, in the same unit of work; to be called once for each
   * thing, under its lock.
   *
   * @throws IllegalStateException if there is a record of it (a programming error)
   */
  void write(T ended, Changes changes);

  /** A log that keeps nothing. */
  static <T> AuditLog<T> off() {
    return (ended, changes) -> {};
  }
}
