package emporium.locks;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why locks were not granted. The message is static per kind; what it was about is in {@link
 * #context()} and is appended to {@link #getMessage()}.
 *
 * <p>Whenever one of these is thrown by an acquisition, nothing of the requested set is held; what
 * the thread held before, it still holds.
 */
public abstract sealed class LockException extends RuntimeException
    permits LockTimeout,
        LockOrderViolation,
        LockUpgradeConflict,
        UnknownLock,
        LockInterrupted,
        IllegalLockTree {
  private static final long serialVersionUID = 1L;

  private final Map<String, String> context;

  LockException(String message, Map<String, String> context) {
    super(message);
    this.context = Collections.unmodifiableMap(new LinkedHashMap<>(context));
  }

  /** Key/value pairs of what the exception is about, in a fixed order. */
  public Map<String, String> context() {
    return context;
  }

  @Override
  public @Nullable String getMessage() {
    return super.getMessage() + " " + context();
  }
}
