package emporium.stock.api;

import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;
import emporium.stock.jpa.JpaStockRepository;
import emporium.stock.ms.GraphStockRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts stock on its engine. */
@ApplicationScoped
public class StockWiring implements ServiceModule {
  @Override
  @Produces
  @Singleton
  public Transactions<StockRepository> transactions(TransactionsFactory engines) {
    return engines.transactions(
        Topics.STOCK,
        StockLocks.TREE,
        GraphStockRepository::new,
        JpaStockRepository.MAPPING,
        JpaStockRepository::new);
  }
}
