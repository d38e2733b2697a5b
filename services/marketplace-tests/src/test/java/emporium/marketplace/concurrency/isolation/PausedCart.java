package emporium.marketplace.concurrency.isolation;

import emporium.cart.CartRepository;
import emporium.cart.Checkout;
import emporium.cart.api.CartModule;
import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Cart that pauses between check and change of the customer of {@link SameCartScenario}. */
@Singleton
@IfBuildProperty(name = "test.module.PausedCart", stringValue = "true")
public class PausedCart extends CartModule {
  private final Transactions<CartRepository> paused;

  PausedCart(
      TransactionsFactory engines, @ConfigProperty(name = PausedProfile.LOCKED) boolean locked) {
    super(engines);
    paused =
        new PausedTransactions<>(
            super.transactions(),
            "SubmitCheckout",
            reached ->
                reached instanceof Checkout checkout
                    && checkout.id().customerId() == SameCartScenario.CUSTOMER,
            locked);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<CartRepository> transactions() {
    return paused;
  }
}
