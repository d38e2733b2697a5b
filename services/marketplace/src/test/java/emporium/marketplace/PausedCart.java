package emporium.marketplace;

import emporium.cart.CartLocks;
import emporium.cart.CartRepository;
import emporium.cart.Checkout;
import emporium.cart.ms.GraphCartRepository;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.persistence.ms.GraphEngine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Cart that pauses between check and change. */
@Alternative
@ApplicationScoped
public class PausedCart {
  @Produces
  @Singleton
  Transactions<CartRepository> transactions(
      GraphEngine engine, @ConfigProperty(name = PausedProfile.LOCKED) boolean locked) {
    Transactions<CartRepository> transactions =
        engine.transactions(Topics.CART, CartLocks.TREE, GraphCartRepository::new);
    return new PausedTransactions<>(transactions, "SubmitCheckout", Checkout.class, locked);
  }

  /** A marketplace with it and its locks. */
  public static class Locked extends PausedProfile {
    public Locked() {
      super(PausedCart.class, "emporium.cart.CartWiring", true);
    }
  }

  /** The positive control: a marketplace with it and without its locks. */
  public static class Unlocked extends PausedProfile {
    public Unlocked() {
      super(PausedCart.class, "emporium.cart.CartWiring", false);
    }
  }
}
