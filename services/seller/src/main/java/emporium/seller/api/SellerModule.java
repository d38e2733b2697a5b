package emporium.seller.api;

import emporium.audit.AuditId;
import emporium.audit.AuditLogWriter;
import emporium.audit.api.AuditContent;
import emporium.audit.api.AuditLogLine;
import emporium.audit.api.AuditLogWriters;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.Topics;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.runtime.engine.RemoveAll;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import emporium.seller.Seller;
import emporium.seller.SellerAudit;
import emporium.seller.SellerLocks;
import emporium.seller.SellerOrder;
import emporium.seller.SellerRepository;
import emporium.seller.jpa.JpaSellerRepository;
import emporium.seller.ms.GraphSellerRepository;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** The seller service: its engine, raw records, audit log and reset. */
@Singleton
public class SellerModule extends ServiceModule<SellerRepository> {
  /**
   * Forgets every order entry and low-stock warning, and keeps the sellers; the result is how many
   * parts of orders there were.
   */
  public static final Command<SellerRepository, Integer> RESET =
      new RemoveAll<>(List.of(SellerRepository::parts, SellerRepository::lowProducts));

  private static final AuditContent<List<OrderEntryView>> AUDIT_CONTENT =
      AuditContent.ofList(OrderEntryView.class);

  public SellerModule(TransactionsFactory engines, AuditLogWriters logs) {
    super(
        Topics.SELLER,
        engines.transactions(
            Topics.SELLER,
            SellerLocks.TREE,
            graph -> new GraphSellerRepository(graph, auditLog(logs)),
            JpaSellerRepository.MAPPING,
            state -> new JpaSellerRepository(state, auditLog(logs))),
        RESET);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<SellerRepository> transactions() {
    return super.transactions();
  }

  /** Where a completed part of an order is written. */
  public static AuditLogWriter<SellerOrder> auditLog(AuditLogWriters logs) {
    return logs.log(
        part -> AuditId.of(part.id().order(), part.id().seller()),
        OrderEntryView::of,
        AUDIT_CONTENT,
        SellerAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  public static AuditTrail auditTrail(AuditTrails trails, Transactions<SellerRepository> sellers) {
    return trails.perSeller(Topics.SELLER, sellers, SellerRepository::audits, AUDIT_CONTENT);
  }

  @Override
  public void writeRecords(SellerRepository state, RecordWriter records) {
    for (Seller seller : state.sellers()) {
      records.write(SellerView.of(seller));
    }
    state.lowProducts().forEach(product -> records.write(LowStockProductView.of(product)));
    for (SellerOrder part : state.parts()) {
      OrderEntryView.of(part).forEach(records::write);
    }
    state
        .audits()
        .all()
        .forEach(record -> records.write(AuditLogLine.of(Topics.SELLER, record, AUDIT_CONTENT)));
  }
}
