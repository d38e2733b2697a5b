package emporium.persistence;

import org.jspecify.annotations.Nullable;

/**
 * Writing or forcing failed after the change was committed in memory: it may or may not be on disk.
 * Repeat the query after the reload.
 */
public final class OutcomeUnknown extends PersistenceException {
  /**
   * @param cause what failed
   */
  public OutcomeUnknown(@Nullable Throwable cause) {
    super("Writing failed: whether the change survived is known after the reload", cause);
  }
}
