package emporium.persistence.engine;

import emporium.persistence.Rejection;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A rejection on its way out: it leaves when what it saw is durable. */
public final class DeferredRejection extends RuntimeException {
  final Rejection rejection;
  final CompletionStage<@Nullable Void> durable;

  /**
   * @param durable completes when what the rule read is durable
   */
  public DeferredRejection(Rejection rejection, CompletionStage<@Nullable Void> durable) {
    super(rejection.getMessage(), rejection, false, false);
    this.rejection = rejection;
    this.durable = durable;
  }
}
