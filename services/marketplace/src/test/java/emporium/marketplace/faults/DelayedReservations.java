package emporium.marketplace.faults;

import emporium.marketplace.DelayedTransactions;
import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import emporium.stock.ReserveItems;
import emporium.stock.StockRepository;
import emporium.stock.api.StockWiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Stock that reserves what a checkout wants when a test lets it. */
@Alternative
@ApplicationScoped
public class DelayedReservations {
  @Produces
  @Singleton
  Transactions<StockRepository> transactions(TransactionsFactory engines) {
    return new DelayedTransactions<>(new StockWiring().transactions(engines), ReserveItems.class);
  }
}
