package emporium.cart.abandonment;

import emporium.cart.CartRepository;
import emporium.cart.IdleCart;
import emporium.cart.api.CartConfig;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import emporium.runtime.PeriodicTasks;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Finds carts that were idle for long, by index, the longest first. */
@Startup
@ApplicationScoped
public class AbandonmentSweep {
  private static final int CARTS_MAX = 1_000;

  private final Transactions<CartRepository> carts;
  private final AbandonedCartStream abandoned;
  private final Clock clock;
  private final long afterMs;

  AbandonmentSweep(
      Transactions<CartRepository> carts,
      PeriodicTasks tasks,
      AbandonedCartStream abandoned,
      CartConfig config,
      Clock clock) {
    this.carts = carts;
    this.abandoned = abandoned;
    this.clock = clock;
    this.afterMs = config.abandonedAfterMs();
    tasks.schedule(config.abandonedCheckMs(), "abandoned carts", this::sweep);
  }

  /** Checks the longest idle carts. */
  CompletionStage<?> sweep() {
    Instant before = clock.instant().minusMillis(afterMs);
    return carts
        .read(LockSet.none(), found -> List.copyOf(found.idleCarts(before, CARTS_MAX)))
        .thenCompose(left -> PeriodicTasks.sequentially(left, cart -> abandon(cart, before)));
  }

  private CompletionStage<@Nullable Void> abandon(IdleCart cart, Instant before) {
    return carts
        .commit(new AbandonCart(cart.customer(), before))
        .thenCompose(
            committed -> {
              abandoned.stream().publish(committed, committed::result);
              return committed.durable();
            });
  }
}
