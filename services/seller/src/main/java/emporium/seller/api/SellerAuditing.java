package emporium.seller.api;

import emporium.audit.AuditId;
import emporium.audit.AuditLogWriter;
import emporium.audit.api.AuditLogWriters;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.seller.SellerAudit;
import emporium.seller.SellerOrder;
import emporium.seller.SellerRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Seller's part of the audit log. */
@ApplicationScoped
public class SellerAuditing {
  /** Where a completed part of an order is written. */
  @Produces
  @Singleton
  public AuditLogWriter<SellerOrder> auditLog(AuditLogWriters logs) {
    return logs.log(
        part -> AuditId.of(part.id().order(), part.id().seller()),
        OrderEntryView::of,
        SellerAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  public AuditTrail auditTrail(AuditTrails trails, Transactions<SellerRepository> transactions) {
    return trails.perSeller(Topics.SELLER, transactions, SellerRepository::audits);
  }
}
