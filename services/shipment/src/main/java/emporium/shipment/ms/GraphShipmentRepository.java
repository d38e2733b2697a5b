package emporium.shipment.ms;

import emporium.audit.AuditLogWriter;
import emporium.audit.AuditRecords;
import emporium.audit.ms.GraphAuditRecords;
import emporium.events.model.OrderId;
import emporium.events.model.ShipmentStatus;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import emporium.shipment.DeliveredParcel;
import emporium.shipment.DeliveryClaim;
import emporium.shipment.DeliveryRun;
import emporium.shipment.Parcel;
import emporium.shipment.Shipment;
import emporium.shipment.ShipmentAudit;
import emporium.shipment.ShipmentRepository;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The shipment graph: shipments by order, deliveries, and what is undelivered by age. */
public final class GraphShipmentRepository implements ShipmentRepository {
  private final Table<OrderId, Shipment> shipments;
  private final Table<DeliveryRun.Id, DeliveryRun> runs;
  private final OldestUndeliveredIndex heads;
  private final AuditRecords<Shipment> audits;

  /** Declares the graph. */
  public GraphShipmentRepository(Graph graph, AuditLogWriter<Shipment> log) {
    audits = new GraphAuditRecords<>(graph, ShipmentAudit.class, false, log);
    shipments =
        graph
            .table("shipments", Shipment.class, Shipment::order)
            .owning(Parcel.class)
            .history(Shipment::concludedAt, order -> order)
            .invariant(
                "the freight is that of its packages",
                shipment ->
                    shipment.totalFreightCents()
                        == shipment.parcels().stream().mapToLong(Parcel::freightCents).sum())
            .invariant(
                "concluded when all packages are delivered and only then",
                shipment ->
                    (shipment.status() == ShipmentStatus.CONCLUDED)
                        == shipment.parcels().stream().noneMatch(Parcel::undelivered));
    runs =
        graph
            .table("deliveries", DeliveryRun.class, DeliveryRun::id)
            .owning(DeliveredParcel.class)
            .history(DeliveryRun::deliveredAt, GraphShipmentRepository::firstOrder);
    heads = shipments.index(new OldestUndeliveredIndex());
  }

  private static OrderId firstOrder(DeliveryRun.Id run) {
    return new OrderId(run.customerId(), run.orderId());
  }

  @Override
  public @Nullable Shipment shipment(OrderId order) {
    return shipments.find(order);
  }

  @Override
  public Collection<Shipment> shipments() {
    return shipments.all();
  }

  @Override
  public Collection<DeliveryRun> runs() {
    return runs.all();
  }

  @Override
  public DeliveryClaim claim(int sellersMax) {
    return heads.claim(sellersMax);
  }

  @Override
  public AuditRecords<Shipment> audits() {
    return audits;
  }
}
