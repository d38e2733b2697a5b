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
import java.util.Map;
import java.util.Set;

/** Cart that pauses between check and change, without its locks. */
@Alternative
@ApplicationScoped
public class UnlockedCart {
  static final int MEETINGS = 1;

  @Produces
  @Singleton
  Transactions<CartRepository> transactions(GraphEngine engine) {
    Transactions<CartRepository> transactions =
        engine.transactions(Topics.CART, CartLocks.TREE, GraphCartRepository::new);
    return new PausedTransactions<>(
        transactions, "SubmitCheckout", Checkout.class, false, MEETINGS);
  }

  /** A marketplace with it. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("quarkus.arc.exclude-types", "emporium.cart.CartWiring");
      config.put("emporium.cart.checkout-timeout-ms", "5000");
      return config;
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(UnlockedCart.class);
    }
  }
}
