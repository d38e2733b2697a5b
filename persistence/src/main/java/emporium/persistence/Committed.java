package emporium.persistence;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The result of a command whose change is in the commit sequence but perhaps not yet durable.
 *
 * @param result what the command returned; null when the event had been consumed before and nothing
 *     ran
 * @param durable completes when the change and all it saw is durable; fails with {@link
 *     OutcomeUnknown} if writing failed
 */
public record Committed<R extends @Nullable Object>(
    R result, CompletionStage<@Nullable Void> durable) {

  /** What consuming an event again gives: no result. */
  @SuppressWarnings("NullAway") // R is a nullable type here, which the checker does not follow
  public static <R extends @Nullable Object> Committed<R> before(
      CompletionStage<@Nullable Void> durable) {
    return new Committed<>(null, durable);
  }
}
