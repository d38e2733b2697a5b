package emporium.shipment;

import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.shipment.ms.GraphShipmentRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts shipments on their engine. */
@ApplicationScoped
public class ShipmentWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<ShipmentRepository> transactions(Engines engines) {
    return engines.transactions(Topics.SHIPMENT, ShipmentLocks.TREE, GraphShipmentRepository::new);
  }
}
