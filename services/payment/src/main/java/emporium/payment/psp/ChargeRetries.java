package emporium.payment.psp;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Repeats charges that got no answer, a bounded number of times with growing pauses and jitter; a
 * refusal is an answer. With the defaults and the timeout of {@link GuardedProviderClient} a charge
 * is abandoned after about 11 seconds, so that a checkout that waits 30 seconds sees its outcome.
 *
 * <p>Mutiny does it, because the retries of SmallRye Fault Tolerance 6.9 lose an answer that comes
 * from another thread in the very moment in which the calling one leaves their loop. Thread-safe;
 * non-blocking.
 */
final class ChargeRetries {
  private static final double JITTER = 0.5;

  private final ProviderClientConfig config;

  ChargeRetries(ProviderClientConfig config) {
    this.config = config;
  }

  /** Completes with the first answer, or fails when the retries are exhausted without one. */
  CompletionStage<ChargeResponse> run(Supplier<CompletionStage<ChargeResponse>> charge) {
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
