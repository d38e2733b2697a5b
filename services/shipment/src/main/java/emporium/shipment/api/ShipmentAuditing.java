package emporium.shipment.api;

import emporium.audit.AuditId;
import emporium.audit.AuditLogWriter;
import emporium.audit.api.AuditLogWriters;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.shipment.Shipment;
import emporium.shipment.ShipmentAudit;
import emporium.shipment.ShipmentRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Shipment's part of the audit log. */
@ApplicationScoped
public class ShipmentAuditing {
  /** Where a completed shipment is written. */
  @Produces
  @Singleton
  public AuditLogWriter<Shipment> auditLog(AuditLogWriters logs) {
    return logs.log(shipment -> AuditId.of(shipment.order()), ShipmentView::of, ShipmentAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  public AuditTrail auditTrail(AuditTrails trails, Transactions<ShipmentRepository> transactions) {
    return trails.perOrder(Topics.SHIPMENT, transactions, ShipmentRepository::audits);
  }
}
