package emporium.shipment.api;

import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.engine.EngineOpened;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.shipment.ShipmentLocks;
import emporium.shipment.ShipmentRepository;
import emporium.shipment.jpa.JpaShipmentRepository;
import emporium.shipment.jpa.SellerClaims;
import emporium.shipment.ms.GraphShipmentRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts shipments on their engine. */
@ApplicationScoped
public class ShipmentWiring implements ServiceModule {
  private final SellerClaims claims = new SellerClaims();

  @Override
  @Produces
  @Singleton
  public Transactions<ShipmentRepository> transactions(TransactionsFactory engines) {
    return engines.transactions(
        Topics.SHIPMENT,
        ShipmentLocks.TREE,
        GraphShipmentRepository::new,
        JpaShipmentRepository.MAPPING,
        state -> new JpaShipmentRepository(state, claims));
  }

  /** Claims of earlier incarnations are void: what ran in them has failed. */
  void opened(@Observes EngineOpened opened) {
    claims.clear();
  }
}
