package emporium.cart;

import emporium.cart.ms.GraphCartRepository;
import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts the cart service on the engine. */
@ApplicationScoped
public class CartWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<CartRepository> transactions(Engines engines) {
    return engines.transactions(Topics.CART, CartLocks.TREE, GraphCartRepository::new);
  }
}
