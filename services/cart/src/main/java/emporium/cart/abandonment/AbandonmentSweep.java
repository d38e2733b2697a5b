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
import org.jspecify.annotations.Nullable;

/** Notices carts that were left alone for long, by index, the longest first. */
@Startup
@ApplicationScoped
public class AbandonmentSweep {
  private static final int CARTS_MAX = 1_000;

  private final Transactions<CartRepository> carts;
  private final AbandonedFeed feed;
  private final Clock clock;
  private final long afterMs;

  AbandonmentSweep(
      Transactions<CartRepository> carts,
      Sweepers sweepers,
      AbandonedFeed feed,
      CartConfig config,
      Clock clock) {
    this.carts = carts;
    this.feed = feed;
    this.clock = clock;
    this.afterMs = config.abandonedAfterMs();
    sweepers.every(config.abandonedCheckMs(), "abandoned carts", this::sweep);
  }

  /** Looks at those left longest. */
  CompletionStage<?> sweep() {
    Instant before = clock.instant().minusMillis(afterMs);
    return carts
        .read(LockSet.none(), found -> List.copyOf(found.leftCarts(before, CARTS_MAX)))
        .thenCompose(left -> Sweepers.oneByOne(left, cart -> abandon(cart, before)));
  }

  private CompletionStage<@Nullable Void> abandon(LeftCart cart, Instant before) {
    return carts
        .commit(new AbandonCart(cart.customer(), before))
        .thenCompose(
            committed -> {
              feed.carts().say(committed, committed::result);
              return committed.durable();
            });
  }
}
