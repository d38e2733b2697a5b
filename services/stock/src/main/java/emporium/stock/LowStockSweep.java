package emporium.stock;

import emporium.edge.Sweepers;
import emporium.events.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Takes warnings back that time alone has ended. */
@Startup
@ApplicationScoped
public class LowStockSweep {
  private final Transactions<StockRepository> stock;

  LowStockSweep(Transactions<StockRepository> stock, Sweepers sweepers, StockConfig config) {
    this.stock = stock;
    sweepers.every(config.lowStockCheckMs(), "warnings of low stock", this::sweep);
  }

  /** One item after the other, so that it never takes more than one commit slot. */
  CompletionStage<?> sweep() {
    return stock
        .read(LockSet.none(), StockRepository::lowItems)
        .thenCompose(LowStockSweep.this::check);
  }

  private CompletionStage<?> check(Collection<ProductId> items) {
    CompletionStage<?> done = CompletableFuture.completedStage(null);
    for (ProductId item : items) {
      done = done.thenCompose(before -> stock.run(new CheckStock(item)));
    }
    return done;
  }
}
