package emporium.runtime;

import java.util.concurrent.CompletionException;

/** Why an asynchronous stage failed. */
public final class StageFailure {
  private StageFailure() {}

  /** The failure without the wrapper that a dependent stage puts around it. */
  public static Throwable cause(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? cause : failure;
  }
}
