package emporium.marketplace;

import emporium.events.DeliveryNotification;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.persistence.ms.GraphEngine;
import emporium.shipment.ShipmentLocks;
import emporium.shipment.ShipmentRepository;
import emporium.shipment.ms.GraphShipmentRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Shipment that pauses between a delivered package and what follows for its order. */
@Alternative
@ApplicationScoped
public class PausedShipment {
  @Produces
  @Singleton
  Transactions<ShipmentRepository> transactions(
      GraphEngine engine, @ConfigProperty(name = PausedProfile.LOCKED) boolean locked) {
    Transactions<ShipmentRepository> transactions =
        engine.transactions(Topics.SHIPMENT, ShipmentLocks.TREE, GraphShipmentRepository::new);
    return new PausedTransactions<>(
        transactions, "DeliverPackages", DeliveryNotification.class, locked);
  }

  /** A marketplace with it and its locks. */
  public static class Locked extends PausedProfile {
    public Locked() {
      super(PausedShipment.class, "emporium.shipment.ShipmentWiring", true);
    }
  }

  /** The positive control: a marketplace with it and without its locks. */
  public static class Unlocked extends PausedProfile {
    public Unlocked() {
      super(PausedShipment.class, "emporium.shipment.ShipmentWiring", false);
    }
  }
}
