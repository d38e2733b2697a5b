package emporium.order.api;

import emporium.events.Topics;
import emporium.order.OrderLocks;
import emporium.order.OrderRepository;
import emporium.order.jpa.JpaOrderRepository;
import emporium.order.ms.GraphOrderRepository;
import emporium.persistence.Transactions;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts orders on their engine. */
@ApplicationScoped
public class OrderWiring implements ServiceModule {
  @Override
  @Produces
  @Singleton
  public Transactions<OrderRepository> transactions(TransactionsFactory engines) {
    return engines.transactions(
        Topics.ORDER,
        OrderLocks.TREE,
        GraphOrderRepository::new,
        JpaOrderRepository.MAPPING,
        JpaOrderRepository::new);
  }
}
