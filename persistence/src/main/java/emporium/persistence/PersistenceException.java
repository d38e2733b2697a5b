package emporium.persistence;

import org.jspecify.annotations.Nullable;

/** Why a unit of work failed, apart from the command's own {@link Rejection}. Static messages. */
public abstract sealed class PersistenceException extends RuntimeException
    permits Overloaded,
        EngineNotOpen,
        OutcomeUnknown,
        EventOutOfOrder,
        SnapshotTooOld,
        TablesNotReady {
  PersistenceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
