package emporium.shipment.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
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
import emporium.runtime.RuntimeConfig;
import emporium.runtime.engine.EngineOpened;
import emporium.runtime.engine.RemoveAll;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import emporium.shipment.DeliveredParcel;
import emporium.shipment.DeliveryRun;
import emporium.shipment.Shipment;
import emporium.shipment.ShipmentAudit;
import emporium.shipment.ShipmentLocks;
import emporium.shipment.ShipmentRepository;
import emporium.shipment.jpa.JpaShipmentRepository;
import emporium.shipment.jpa.SellerClaims;
import emporium.shipment.ms.GraphShipmentRepository;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The shipment service: its engine, raw records, audit log and reset. */
@Singleton
public class ShipmentModule extends ServiceModule<ShipmentRepository> {
  /** Forgets every shipment and delivery; the result is how many shipments there were. */
  public static final Command<ShipmentRepository, Integer> RESET =
      new RemoveAll<>(List.of(ShipmentRepository::shipments, ShipmentRepository::runs));

  private static final AuditContent<ShipmentView> AUDIT_CONTENT =
      AuditContent.of(ShipmentView.class);

  private final SellerClaims claims;

  @Inject
  public ShipmentModule(TransactionsFactory engines, AuditLogWriters logs, RuntimeConfig config) {
    this(engines, logs, Duration.ofMillis(config.commit().lockWaitMaxMs()));
  }

  /**
   * For tools that have no configuration.
   *
   * @param claimWait longest wait of a delivery on tables for the claims of others
   */
  public ShipmentModule(TransactionsFactory engines, AuditLogWriters logs, Duration claimWait) {
    this(engines, logs, new SellerClaims(claimWait.toMillis()));
  }

  private ShipmentModule(TransactionsFactory engines, AuditLogWriters logs, SellerClaims claims) {
    super(
        Topics.SHIPMENT,
        engines.transactions(
            Topics.SHIPMENT,
            ShipmentLocks.TREE,
            graph -> new GraphShipmentRepository(graph, auditLog(logs)),
            JpaShipmentRepository.MAPPING,
            state -> new JpaShipmentRepository(state, claims, auditLog(logs))),
        RESET);
    this.claims = claims;
  }

  /** Claims of earlier incarnations are void: what ran in them has failed. */
  void opened(@Observes EngineOpened opened) {
    claims.clear();
  }

  @Override
  @Produces
  @Singleton
  public Transactions<ShipmentRepository> transactions() {
    return super.transactions();
  }

  /** Where a completed shipment is written. */
  public static AuditLogWriter<Shipment> auditLog(AuditLogWriters logs) {
    return logs.log(
        shipment -> AuditId.of(shipment.order()),
        ShipmentView::of,
        AUDIT_CONTENT,
        ShipmentAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  public static AuditTrail auditTrail(
      AuditTrails trails, Transactions<ShipmentRepository> shipments) {
    return trails.perOrder(Topics.SHIPMENT, shipments, ShipmentRepository::audits, AUDIT_CONTENT);
  }

  @Override
  public void writeRecords(ShipmentRepository state, RecordWriter records) {
    state.shipments().forEach(shipment -> records.write(ShipmentView.of(shipment)));
    state.runs().forEach(run -> records.write(DeliveryRecord.of(run)));
    state
        .audits()
        .all()
        .forEach(record -> records.write(AuditLogLine.of(Topics.SHIPMENT, record, AUDIT_CONTENT)));
  }

  /** An update delivery as raw records show it. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record DeliveryRecord(
      String type, String tid, Instant deliveredAt, List<PackageRecord> packages) {
    static DeliveryRecord of(DeliveryRun run) {
      return new DeliveryRecord(
          "deliveries",
          run.tid(),
          run.deliveredAt(),
          run.parcels().stream().map(PackageRecord::of).toList());
    }
  }

  /** A package it delivered. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record PackageRecord(int customerId, int orderId, int packageId, int sellerId) {
    static PackageRecord of(DeliveredParcel parcel) {
      return new PackageRecord(
          parcel.order().customerId(),
          parcel.order().orderId(),
          parcel.packageId(),
          parcel.sellerId());
    }
  }
}
