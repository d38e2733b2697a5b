package emporium.cart.api;

import emporium.cart.CartRepository;
import emporium.cart.OpenCheckout;
import emporium.cart.ReportStalledCheckout;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import emporium.runtime.PeriodicTasks;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Finds checkouts that have had no outcome for long, by index. */
@Startup
@ApplicationScoped
public class StalledCheckoutSweep {
  private static final int CHECKOUTS_MAX = 1_000;

  private final Transactions<CartRepository> carts;
  private final Clock clock;
  private final long afterMs;

  StalledCheckoutSweep(
      PeriodicTasks tasks, Transactions<CartRepository> carts, CartConfig config, Clock clock) {
    this.carts = carts;
    this.clock = clock;
    this.afterMs = config.stalledAfterMs();
    tasks.schedule(config.stalledCheckMs(), "stalled checkouts", this::sweep);
  }

  /** Asks Payment to decide the first of them. */
  CompletionStage<?> sweep() {
    Instant before = clock.instant().minusMillis(afterMs);
    return carts
        .read(LockSet.none(), found -> waiting(found, before))
        .thenCompose(
            old ->
                PeriodicTasks.sequentially(
                    old,
                    checkout -> carts.commit(new ReportStalledCheckout(checkout.id(), before))));
  }

  private static List<OpenCheckout> waiting(CartRepository carts, Instant before) {
    return carts.openCheckouts().stream()
        .filter(checkout -> !checkout.waitingSince().isAfter(before))
        .limit(CHECKOUTS_MAX)
        .toList();
  }
}
