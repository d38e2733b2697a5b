package emporium.stock;

import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.stock.jpa.JpaStockRepository;
import emporium.stock.ms.GraphStockRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts stock on its engine. */
@ApplicationScoped
public class StockWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<StockRepository> transactions(Engines engines) {
    return engines.transactions(
        Topics.STOCK,
        StockLocks.TREE,
        GraphStockRepository::new,
        JpaStockRepository.MAPPING,
        JpaStockRepository::new);
  }
}
