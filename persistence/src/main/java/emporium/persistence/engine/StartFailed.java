package emporium.persistence.engine;

import org.jspecify.annotations.Nullable;

/**
 * An engine cannot open for a reason outside of it, which an operator can mend. The message is for
 * the operator: what failed, where, and what can be done. Nothing was changed.
 */
public class StartFailed extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  public StartFailed(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
