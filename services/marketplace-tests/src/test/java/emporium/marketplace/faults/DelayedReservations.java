package emporium.marketplace.faults;

import emporium.marketplace.DelayedTransactions;
import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import emporium.stock.ReserveItems;
import emporium.stock.StockRepository;
import emporium.stock.api.StockModule;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Stock that reserves what a checkout wants when a test lets it. */
@Singleton
@IfBuildProperty(name = "test.module.DelayedReservations", stringValue = "true")
public class DelayedReservations extends StockModule {
  private final Transactions<StockRepository> delayed;

  DelayedReservations(TransactionsFactory engines) {
    super(engines);
    delayed = new DelayedTransactions<>(super.transactions(), ReserveItems.class);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<StockRepository> transactions() {
    return delayed;
  }
}
