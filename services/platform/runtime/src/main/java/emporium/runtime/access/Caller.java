package emporium.runtime.access;

import emporium.audit.Principal;
import org.jspecify.annotations.Nullable;

/**
 * Who has sent the request. Immutable.
 *
 * @param isOperator whether it may do what an operator may; without tokens everybody may
 * @param principal what its token names; null without tokens
 */
public record Caller(boolean isOperator, @Nullable Principal principal) {
  /** Any caller without tokens. */
  static final Caller ANYBODY = new Caller(true, null);
}
