package emporium.product;

import emporium.edge.Sweepers;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Finds replaces and deletes that Stock has not confirmed for long, by index, the longest first,
 * and says them again: what a lost message left is repaired.
 */
@Startup
@ApplicationScoped
public class RepairSweep {
  private static final int PRODUCTS_MAX = 1_000;

  private final Transactions<ProductRepository> products;
  private final Clock clock;
  private final long afterMs;

  @Inject
  RepairSweep(
      Transactions<ProductRepository> products,
      Sweepers sweepers,
      ProductConfig config,
      Clock clock) {
    this(products, clock, config.repairAfterMs());
    sweepers.every(config.repairCheckMs(), "products that stock has not followed", this::sweep);
  }

  /** One that nobody starts from time to time. */
  public RepairSweep(Transactions<ProductRepository> products, Clock clock, long afterMs) {
    this.products = products;
    this.clock = clock;
    this.afterMs = afterMs;
  }

  /** Looks at those that wait longest. */
  public CompletionStage<?> sweep() {
    Instant before = clock.instant().minusMillis(afterMs);
    return products
        .read(LockSet.none(), found -> List.copyOf(found.openChanges(before, PRODUCTS_MAX)))
        .thenCompose(
            open ->
                Sweepers.oneByOne(
                    open, change -> products.run(new SayAgain(change.product(), before))));
  }
}
