package emporium.stock.lowstock;

import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import emporium.runtime.PeriodicTasks;
import emporium.stock.StockRepository;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/** Withdraws warnings that expired. */
@Startup
@ApplicationScoped
public class LowStockSweep {
  private final Transactions<StockRepository> stock;

  LowStockSweep(Transactions<StockRepository> stock, PeriodicTasks tasks, LowStockConfig config) {
    this.stock = stock;
    tasks.schedule(config.lowStockCheckMs(), "warnings of low stock", this::sweep);
  }

  /** Checks each item that was published as low. */
  CompletionStage<?> sweep() {
    return stock
        .read(LockSet.none(), StockRepository::lowItems)
        .thenCompose(
            low -> PeriodicTasks.sequentially(low, item -> stock.run(new ClearLowStock(item))));
  }
}
