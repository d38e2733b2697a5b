package emporium.marketplace;

import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.persistence.ms.GraphEngine;
import emporium.stock.StockItem;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;
import emporium.stock.ms.GraphStockRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Stock that pauses between check and change. */
@Alternative
@ApplicationScoped
public class PausedStock {
  @Produces
  @Singleton
  Transactions<StockRepository> transactions(
      GraphEngine engine, @ConfigProperty(name = PausedProfile.LOCKED) boolean locked) {
    Transactions<StockRepository> transactions =
        engine.transactions(Topics.STOCK, StockLocks.TREE, GraphStockRepository::new);
    return new PausedTransactions<>(transactions, "ReserveItems", StockItem.class, locked);
  }

  /** A marketplace with it and its locks. */
  public static class Locked extends PausedProfile {
    public Locked() {
      super(PausedStock.class, "emporium.stock.StockWiring", true);
    }
  }

  /** The positive control: a marketplace with it and without its locks. */
  public static class Unlocked extends PausedProfile {
    public Unlocked() {
      super(PausedStock.class, "emporium.stock.StockWiring", false);
    }
  }
}
