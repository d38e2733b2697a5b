package emporium.cart;

import emporium.edge.Sweepers;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Notices checkouts that have had no outcome for long, by index. */
@Startup
@ApplicationScoped
public class StalledSweep {
  private static final int CHECKOUTS_MAX = 1_000;

  private final Transactions<CartRepository> carts;
  private final Clock clock;
  private final long afterMs;

  StalledSweep(
      Sweepers sweepers, Transactions<CartRepository> carts, CartConfig config, Clock clock) {
    this.carts = carts;
    this.clock = clock;
    this.afterMs = config.stalledAfterMs();
    sweepers.every(config.stalledCheckMs(), "stalled checkouts", this::sweep);
  }

  /** Has Payment asked about the first of them. */
  CompletionStage<?> sweep() {
    Instant before = clock.instant().minusMillis(afterMs);
    return carts
        .read(LockSet.none(), found -> waiting(found, before))
        .thenCompose(
            old ->
                Sweepers.oneByOne(
                    old, checkout -> carts.commit(new StallCheckout(checkout.id(), before))));
  }

  private static List<OpenCheckout> waiting(CartRepository carts, Instant before) {
    return carts.openCheckouts().stream()
        .filter(checkout -> !checkout.waitingSince().isAfter(before))
        .limit(CHECKOUTS_MAX)
        .toList();
  }
}
