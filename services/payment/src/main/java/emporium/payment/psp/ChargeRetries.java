package emporium.payment;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Repeats charges that got no answer, a bounded number of times with growing pauses and jitter; a
 * refusal is an answer. With the defaults and the timeout of {@link GuardedProvider} a charge is
 * given up after about 11 seconds, so that a checkout that waits 30 seconds sees its end.
 *
 * <p>Mutiny does it, because the retries of SmallRye Fault Tolerance 6.9 lose an answer that comes
 * from another thread in the very moment in which the calling one leaves their loop. Thread-safe;
 * parks no thread.
 */
final class ChargeRetries {
  private static final double JITTER = 0.5;

  private final PaymentConfig config;

  ChargeRetries(PaymentConfig config) {
    this.config = config;
  }

  /** Completes with the first answer, or fails when the retries have ended without one. */
  CompletionStage<ChargeAnswer> run(Supplier<CompletionStage<ChargeAnswer>> charge) {
    if (config.retriesMax() == 0) {
      return charge.get();
    }
    return Uni.createFrom()
        .completionStage(charge)
        .onFailure(failure -> !(failure instanceof ProviderRefused))
        .retry()
        .withJitter(JITTER)
        .withBackOff(
            Duration.ofMillis(config.retryPauseMs()), Duration.ofMillis(config.retryPauseMaxMs()))
        .atMost(config.retriesMax())
        .subscribeAsCompletionStage();
  }
}
