package emporium.stock;

import emporium.edge.Sweepers;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
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

  /** Looks at each item that was said to be low. */
  CompletionStage<?> sweep() {
    return stock
        .read(LockSet.none(), StockRepository::lowItems)
        .thenCompose(low -> Sweepers.oneByOne(low, item -> stock.run(new CheckStock(item))));
  }
}
