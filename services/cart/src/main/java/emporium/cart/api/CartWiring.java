package emporium.cart.api;

import emporium.cart.CartLocks;
import emporium.cart.CartRepository;
import emporium.cart.jpa.JpaCartRepository;
import emporium.cart.ms.GraphCartRepository;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts the cart service on its engine. */
@ApplicationScoped
public class CartWiring implements ServiceModule {
  @Override
  @Produces
  @Singleton
  public Transactions<CartRepository> transactions(TransactionsFactory engines) {
    return engines.transactions(
        Topics.CART,
        CartLocks.TREE,
        GraphCartRepository::new,
        JpaCartRepository.MAPPING,
        JpaCartRepository::new);
  }
}
