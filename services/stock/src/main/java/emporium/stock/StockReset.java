package emporium.stock;

import emporium.edge.Resettable;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/** Stock's part of {@code PATCH /reset}. */
@ApplicationScoped
public class StockReset implements Resettable {
  private final Transactions<StockRepository> stock;

  StockReset(Transactions<StockRepository> stock) {
    this.stock = stock;
  }

  @Override
  public String service() {
    return Topics.STOCK;
  }

  @Override
  public CompletionStage<?> reset() {
    return stock.run(new ResetStock());
  }
}
