package emporium.persistence;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The result of a command whose change is in the commit sequence but perhaps not yet durable.
 *
 * @param result what the command returned; null when the event had been consumed before and nothing
 *     ran
 * @param asking what {@link #durable} does
 */
public record Committed<R extends @Nullable Object>(
    R result, Supplier<CompletionStage<@Nullable Void>> asking) {

  /**
   * Asks that the change, and all it saw, be made durable, and completes when it is; fails with
   * {@link OutcomeUnknown} if writing failed. Only who lets something leave the process asks: what
   * nobody asks for becomes durable with what comes later, without a force of its own.
   */
  public CompletionStage<@Nullable Void> durable() {
    return asking.get();
  }

  /** What consuming an event again gives: no result. */
  @SuppressWarnings("NullAway") // R is a nullable type here, which the checker does not follow
  public static <R extends @Nullable Object> Committed<R> before(
      Supplier<CompletionStage<@Nullable Void>> asking) {
    return new Committed<>(null, asking);
  }
}
