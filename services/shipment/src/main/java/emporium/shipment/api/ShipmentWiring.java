package emporium.shipment;

import emporium.edge.EngineOpened;
import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.shipment.jpa.JpaShipmentRepository;
import emporium.shipment.jpa.SellerClaims;
import emporium.shipment.ms.GraphShipmentRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts shipments on their engine. */
@ApplicationScoped
public class ShipmentWiring implements ServiceWiring {
  private final SellerClaims claims = new SellerClaims();

  @Override
  @Produces
  @Singleton
  public Transactions<ShipmentRepository> transactions(Engines engines) {
    return engines.transactions(
        Topics.SHIPMENT,
        ShipmentLocks.TREE,
        GraphShipmentRepository::new,
        JpaShipmentRepository.MAPPING,
        state -> new JpaShipmentRepository(state, claims));
  }

  /** What ran before the opening has failed, and its claims with it. */
  void opened(@Observes EngineOpened opened) {
    claims.forget();
  }
}
