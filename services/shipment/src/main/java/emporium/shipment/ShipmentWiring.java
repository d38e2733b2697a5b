package emporium.shipment;

import emporium.audit.AuditId;
import emporium.audit.AuditLog;
import emporium.edge.EngineOpened;
import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.edge.audit.AuditLogs;
import emporium.edge.audit.AuditTrail;
import emporium.edge.audit.AuditTrails;
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

  /** Where a shipment is written when it has come to its end. */
  @Produces
  @Singleton
  AuditLog<Shipment> auditLog(AuditLogs logs) {
    return logs.log(shipment -> AuditId.of(shipment.order()), ShipmentView::of, ShipmentAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  AuditTrail auditTrail(AuditTrails trails, Transactions<ShipmentRepository> transactions) {
    return trails.perOrder(Topics.SHIPMENT, transactions, ShipmentRepository::audits);
  }

  /** What ran before the opening has failed, and its claims with it. */
  void opened(@Observes EngineOpened opened) {
    claims.forget();
  }
}
