package emporium.marketplace.concurrency.isolation;

import emporium.events.DeliveryNotification;
import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import emporium.shipment.ShipmentRepository;
import emporium.shipment.api.ShipmentWiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Shipment that pauses between a delivered package and what follows for its order, of the customer
 * of {@link SameOrderScenario}.
 */
@Alternative
@ApplicationScoped
public class PausedShipment {
  static final PausedProfile.Paused PAUSED =
      new PausedProfile.Paused(PausedShipment.class, ShipmentWiring.class);

  @Produces
  @Singleton
  Transactions<ShipmentRepository> transactions(
      TransactionsFactory engines, @ConfigProperty(name = PausedProfile.LOCKED) boolean locked) {
    return new PausedTransactions<>(
        new ShipmentWiring().transactions(engines),
        "DeliverPackages",
        reached ->
            reached instanceof DeliveryNotification delivery
                && delivery.customerId() == SameOrderScenario.CUSTOMER,
        locked);
  }
}
