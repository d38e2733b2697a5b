package emporium.shipment;

import emporium.audit.AuditId;
import emporium.audit.AuditLog;
import emporium.edge.audit.AuditLogs;
import emporium.edge.audit.AuditTrail;
import emporium.edge.audit.AuditTrails;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Shipment's part of the audit log. */
@ApplicationScoped
public class ShipmentAuditing {
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
}
