package emporium.marketplace;

import emporium.edge.Engines;
import emporium.persistence.Transactions;
import emporium.stock.ReserveItems;
import emporium.stock.StockRepository;
import emporium.stock.StockWiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Stock that reserves what a checkout wants when a test lets it. */
@Alternative
@ApplicationScoped
public class HeldReserving {
  @Produces
  @Singleton
  Transactions<StockRepository> transactions(Engines engines) {
    return new HeldTransactions<>(new StockWiring().transactions(engines), ReserveItems.class);
  }
}
