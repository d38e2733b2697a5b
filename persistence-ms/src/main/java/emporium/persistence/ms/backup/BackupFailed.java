package emporium.persistence.ms.backup;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A backup was not made, or cannot be used. What was there before is unchanged. */
public final class BackupFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** Another backup of this engine is running. */
    RUNNING,
    /** The target has something in it. */
    TARGET_NOT_EMPTY,
    /** There is not enough space for it. */
    NO_SPACE,
    /** Commands came faster than the journal could be copied; retry under less load. */
    JOURNAL_OVERRUN,
    /** The engine was closed, or failed, while it was copied. */
    NOT_OPEN,
    /** It is not a backup, or its files are not those that were written. */
    DAMAGED,
    /** The operating system refused, or the thread that makes it was interrupted. */
    UNREADABLE
  }

  private final Reason reason;

  private BackupFailed(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** One that is about a file or directory. */
  public static BackupFailed of(Reason reason, Path about, String what) {
    return new BackupFailed(reason, what + ": " + about, null);
  }

  static BackupFailed unreadable(Path about, Exception cause) {
    return new BackupFailed(
        Reason.UNREADABLE, "Copying failed: " + about + ": " + cause.getMessage(), cause);
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }
}
