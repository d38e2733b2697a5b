package emporium.provider.api;

import emporium.persistence.Transactions;
import emporium.provider.ChargeKey;
import emporium.provider.ChargeRepository;
import emporium.provider.ChargeResult;
import emporium.provider.CreateCharge;
import emporium.provider.VoidCharge;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The provider as its callers see it, over HTTP or in one process: charges and voids, with
 * configured faults. What it answers is durable. Thread-safe; non-blocking.
 *
 * <p>Failure: {@link ProviderUnreachable} when configured, and what {@link Transactions} fails
 * with.
 */
@ApplicationScoped
public class PaymentProvider {
  private final Transactions<ChargeRepository> charges;
  private final ProviderFaults faults;
  private final long latencyMs;

  public PaymentProvider(Transactions<ChargeRepository> charges, ProviderConfig config) {
    this.charges = charges;
    this.faults =
        new ProviderFaults(config.seed(), config.rejectionPercent(), config.unreachablePercent());
    this.latencyMs = config.latencyMs();
  }

  /** Charges once per key. */
  public CompletionStage<ChargeResult> charge(
      ChargeKey key, long amountCents, String customer, String currency) {
    var command = new CreateCharge(key, amountCents, customer, currency, faults.rejects(key));
    return withFaults(() -> charges.run(command));
  }

  /** Voids whatever was or will be charged under the key. */
  public CompletionStage<ChargeResult> voidCharge(ChargeKey key) {
    return withFaults(() -> charges.run(new VoidCharge(key)));
  }

  private CompletionStage<ChargeResult> withFaults(Supplier<CompletionStage<ChargeResult>> work) {
    var failure = faults.next();
    if (failure == ProviderFaults.Failure.BEFORE_COMMIT) {
      return withLatency(() -> CompletableFuture.failedStage(new ProviderUnreachable()));
    }
    var done = withLatency(work);
    return failure == ProviderFaults.Failure.NEVER
        ? done
        : done.thenCompose(result -> CompletableFuture.failedStage(new ProviderUnreachable()));
  }

  private CompletionStage<ChargeResult> withLatency(Supplier<CompletionStage<ChargeResult>> work) {
    if (latencyMs == 0) {
      return work.get();
    }
    Executor later = CompletableFuture.delayedExecutor(latencyMs, TimeUnit.MILLISECONDS);
    return CompletableFuture.supplyAsync(work, later).thenCompose(stage -> stage);
  }
}
