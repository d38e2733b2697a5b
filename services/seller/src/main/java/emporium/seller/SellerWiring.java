package emporium.seller;

import emporium.audit.AuditId;
import emporium.audit.AuditLog;
import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.edge.audit.AuditLogs;
import emporium.edge.audit.AuditTrail;
import emporium.edge.audit.AuditTrails;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.seller.jpa.JpaSellerRepository;
import emporium.seller.ms.GraphSellerRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts sellers on their engine. */
@ApplicationScoped
public class SellerWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<SellerRepository> transactions(Engines engines) {
    return engines.transactions(
        Topics.SELLER,
        SellerLocks.TREE,
        GraphSellerRepository::new,
        JpaSellerRepository.MAPPING,
        JpaSellerRepository::new);
  }

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
