package emporium.order;

import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.events.Topics;
import emporium.order.jpa.JpaOrderRepository;
import emporium.order.ms.GraphOrderRepository;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts orders on their engine. */
@ApplicationScoped
public class OrderWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<OrderRepository> transactions(Engines engines) {
    return engines.transactions(
        Topics.ORDER,
        OrderLocks.TREE,
        GraphOrderRepository::new,
        JpaOrderRepository.MAPPING,
        JpaOrderRepository::new);
  }
}
