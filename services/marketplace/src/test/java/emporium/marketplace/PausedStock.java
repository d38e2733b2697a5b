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
import java.util.Map;
import java.util.Set;

/** Stock that pauses between check and change, with its locks. */
@Alternative
@ApplicationScoped
public class PausedStock {
  static final int MEETINGS = 8;

  @Produces
  @Singleton
  Transactions<StockRepository> transactions(GraphEngine engine) {
    Transactions<StockRepository> transactions =
        engine.transactions(Topics.STOCK, StockLocks.TREE, GraphStockRepository::new);
    return new PausedTransactions<>(transactions, "ReserveItems", StockItem.class, true, MEETINGS);
  }

  /** A marketplace with it. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("quarkus.arc.exclude-types", "emporium.stock.StockWiring");
      config.put("emporium.cart.checkout-timeout-ms", "5000");
      return config;
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(PausedStock.class);
    }
  }
}
