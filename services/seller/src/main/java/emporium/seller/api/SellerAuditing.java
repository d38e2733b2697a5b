package emporium.seller;

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

/** Seller's part of the audit log. */
@ApplicationScoped
public class SellerAuditing {
  /** Where a seller's part of an order is written when it has come to its end. */
  @Produces
  @Singleton
  AuditLog<SellerOrder> auditLog(AuditLogs logs) {
    return logs.log(
        part -> AuditId.of(part.id().order(), part.id().seller()),
        OrderEntryView::of,
        SellerAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  AuditTrail auditTrail(AuditTrails trails, Transactions<SellerRepository> transactions) {
    return trails.perSeller(Topics.SELLER, transactions, SellerRepository::audits);
  }
}
