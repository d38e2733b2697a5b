package emporium.shipment.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.audit.api.AuditLogLine;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.http.RecordExporter;
import emporium.shipment.DeliveredParcel;
import emporium.shipment.DeliveryRun;
import emporium.shipment.ShipmentRepository;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** All shipments, update deliveries and audit records, from one snapshot (docs/records.md). */
@Path("/records/shipment")
public class ShipmentRecords {
  private final Transactions<ShipmentRepository> shipments;
  private final RecordExporter records;

  public ShipmentRecords(Transactions<ShipmentRepository> shipments, RecordExporter records) {
    this.shipments = shipments;
    this.records = records;
  }

  /** One line per record. */
  @GET
  @Produces("application/x-ndjson")
  @Operation(summary = "Stream the raw records of the shipment service")
  public CompletionStage<Response> stream() {
    return records.export(
        shipments,
        (state, lines) -> {
          state.shipments().forEach(shipment -> lines.write(ShipmentView.of(shipment)));
          state.runs().forEach(run -> lines.write(DeliveryRecord.of(run)));
          state
              .audits()
              .all()
              .forEach(record -> lines.write(AuditLogLine.of(Topics.SHIPMENT, record)));
        });
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
