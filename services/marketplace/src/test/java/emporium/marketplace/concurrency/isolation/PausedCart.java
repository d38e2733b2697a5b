package emporium.marketplace.concurrency.isolation;

import emporium.cart.CartRepository;
import emporium.cart.Checkout;
import emporium.cart.api.CartWiring;
import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Cart that pauses between check and change of the customer of {@link SameCartScenario}. */
@Alternative
@ApplicationScoped
public class PausedCart {
  static final PausedProfile.Paused PAUSED =
      new PausedProfile.Paused(PausedCart.class, CartWiring.class);

  @Produces
  @Singleton
  Transactions<CartRepository> transactions(
      TransactionsFactory engines, @ConfigProperty(name = PausedProfile.LOCKED) boolean locked) {
    return new PausedTransactions<>(
        new CartWiring().transactions(engines),
        "SubmitCheckout",
        reached ->
            reached instanceof Checkout checkout
                && checkout.id().customerId() == SameCartScenario.CUSTOMER,
        locked);
  }
}
