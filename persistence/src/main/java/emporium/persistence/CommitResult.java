package emporium.persistence;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The result of a command whose change is in the commit sequence but perhaps not yet durable.
 *
 * @param result what the command returned; null when the event had been consumed before and nothing
 *     ran
 * @param durability what {@link #durable} does
 */
public record CommitResult<R extends @Nullable Object>(
    R result, Supplier<CompletionStage<@Nullable Void>> durability) {

  /**
   * Asks that the change, and all it saw, be made durable, and completes when it is; fails with
   * {@link OutcomeUnknown} if writing failed. Only a caller that lets something leave the process
   * asks: other commits become durable with later ones, without a force of their own.
   */
  public CompletionStage<@Nullable Void> durable() {
    return durability.get();
  }

  /** The result of consuming a duplicate event: none. */
  @SuppressWarnings("NullAway") // R is a nullable type here, which the checker does not follow
  public static <R extends @Nullable Object> CommitResult<R> duplicate(
      Supplier<CompletionStage<@Nullable Void>> asking) {
    return new CommitResult<>(null, asking);
  }
}
