package emporium.provider;

import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The provider as its callers see it, over HTTP or in one process: charges and voids, with the
 * faults that were ordered. What it answers is durable. Thread-safe; parks no thread.
 *
 * <p>Failure: {@link ProviderUnreachable} when ordered, and what {@link Transactions} fails with.
 */
@ApplicationScoped
public class PaymentProvider {
  private final Transactions<ChargeRepository> charges;
  private final Faults faults;
  private final long latencyMs;

  public PaymentProvider(Transactions<ChargeRepository> charges, ProviderConfig config) {
    this.charges = charges;
    this.faults = new Faults(config.seed(), config.rejectionPercent(), config.unreachablePercent());
    this.latencyMs = config.latencyMs();
  }

  /** Charges once per key. */
  public CompletionStage<ChargeResult> charge(
      ChargeKey key, long amountCents, String customer, String currency) {
    var command = new MakeCharge(key, amountCents, customer, currency, faults.rejects(key));
    return faulty(() -> charges.run(command));
  }

  /** Voids whatever was or will be charged under the key. */
  public CompletionStage<ChargeResult> voidCharge(ChargeKey key) {
    return faulty(() -> charges.run(new VoidCharge(key)));
  }

  private CompletionStage<ChargeResult> faulty(Supplier<CompletionStage<ChargeResult>> work) {
    var failure = faults.next();
    if (failure == Faults.Failure.BEFORE_ITS_WORK) {
      return late(() -> CompletableFuture.failedStage(new ProviderUnreachable()));
    }
    var done = late(work);
    return failure == Faults.Failure.NEVER
        ? done
        : done.thenCompose(result -> CompletableFuture.failedStage(new ProviderUnreachable()));
  }

  private CompletionStage<ChargeResult> late(Supplier<CompletionStage<ChargeResult>> work) {
    if (latencyMs == 0) {
      return work.get();
    }
    Executor later = CompletableFuture.delayedExecutor(latencyMs, TimeUnit.MILLISECONDS);
    return CompletableFuture.supplyAsync(work, later).thenCompose(stage -> stage);
  }
}
