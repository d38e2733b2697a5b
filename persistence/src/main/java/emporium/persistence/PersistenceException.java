package emporium.persistence;

import org.jspecify.annotations.Nullable;

/**
 * Why a unit of work did not end well, apart from the command's own {@link Rejection}. Static
 * messages.
 */
public abstract sealed class PersistenceException extends RuntimeException
    permits Overloaded, NotOpen, OutcomeUnknown, OutOfOrder, SnapshotTooOld {
  PersistenceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
