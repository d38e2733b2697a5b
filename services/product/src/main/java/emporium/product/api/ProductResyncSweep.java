package emporium.product.api;

import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import emporium.product.ProductRepository;
import emporium.product.RepublishProduct;
import emporium.runtime.PeriodicTasks;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Finds replaces and deletes that Stock has not confirmed for long, by index, the longest first,
 * and republishes them: the effect of a lost message is repaired.
 */
@Startup
@ApplicationScoped
public class ProductResyncSweep {
  private static final int PRODUCTS_MAX = 1_000;

  private final Transactions<ProductRepository> products;
  private final Clock clock;
  private final long afterMs;

  @Inject
  ProductResyncSweep(
      Transactions<ProductRepository> products,
      PeriodicTasks tasks,
      ProductConfig config,
      Clock clock) {
    this(products, clock, config.resyncAfterMs());
    tasks.schedule(config.resyncCheckMs(), "products that stock has not followed", this::sweep);
  }

  /** A sweep without a schedule. */
  public ProductResyncSweep(Transactions<ProductRepository> products, Clock clock, long afterMs) {
    this.products = products;
    this.clock = clock;
    this.afterMs = afterMs;
  }

  /** Checks those that wait longest. */
  public CompletionStage<?> sweep() {
    Instant before = clock.instant().minusMillis(afterMs);
    return products
        .read(LockSet.none(), found -> List.copyOf(found.unconfirmedChanges(before, PRODUCTS_MAX)))
        .thenCompose(
            open ->
                PeriodicTasks.sequentially(
                    open, change -> products.run(new RepublishProduct(change.product(), before))));
  }
}
