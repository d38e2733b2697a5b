package emporium.shipment.jpa;

import emporium.audit.AuditLogWriter;
import emporium.audit.AuditRecords;
import emporium.audit.jpa.JpaAuditRecords;
import emporium.events.model.OrderId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.shipment.DeliveryClaim;
import emporium.shipment.DeliveryRun;
import emporium.shipment.Shipment;
import emporium.shipment.ShipmentAudit;
import emporium.shipment.ShipmentRepository;
import emporium.shipment.UndeliveredGroup;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The shipment tables: shipments by order, deliveries, and what is undelivered by age. */
public final class JpaShipmentRepository implements ShipmentRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      JpaAuditRecords.declare(
          new JpaMapping()
              .table(Shipment.class, OrderId.class)
              .with(Shipment.class, "parcels")
              .table(DeliveryRun.class, DeliveryRun.Id.class),
          ShipmentAudit.class);

  /**
   * Jumps from seller to seller and to the oldest package of each, by the index of what is
   * undelivered (10 is delivered): the cost grows with the sellers, not with the packages.
   */
  private static final String HEADS =
      """
      select h.seller_id, h.shipping_date_ms, h.customer_id, h.order_id, s.session
      from (
        with recursive sellers as (
          (select p.seller_id from shipment.parcels p where p.status_code <> 10
           order by p.seller_id limit 1)
          union all
          select (select p.seller_id from shipment.parcels p
                  where p.status_code <> 10 and p.seller_id > b.seller_id
                  order by p.seller_id limit 1)
          from sellers b where b.seller_id is not null)
        select o.* from sellers b cross join lateral (
          select p.seller_id, p.shipping_date_ms, p.customer_id, p.order_id
          from shipment.parcels p where p.status_code <> 10 and p.seller_id = b.seller_id
          order by p.shipping_date_ms, p.customer_id, p.order_id limit 1) o
        where b.seller_id <> all (:claimed)
        order by o.shipping_date_ms, o.customer_id, o.order_id, o.seller_id limit :sellersMax) h
      join shipment.shipments s on s.customer_id = h.customer_id and s.order_id = h.order_id
      order by h.shipping_date_ms, h.customer_id, h.order_id, h.seller_id""";

  private final JpaState state;
  private final AuditLogWriter<Shipment> log;
  private final SellerClaims claims;

  /** On the rows that one unit of work sees, with the claims of all. */
  public JpaShipmentRepository(JpaState state, SellerClaims claims, AuditLogWriter<Shipment> log) {
    this.state = state;
    this.log = log;
    this.claims = claims;
  }

  @Override
  public @Nullable Shipment shipment(OrderId order) {
    return state.find(Shipment.class, order);
  }

  @Override
  public Collection<Shipment> shipments() {
    return state.all(Shipment.class);
  }

  @Override
  public Collection<DeliveryRun> runs() {
    return state.all(DeliveryRun.class);
  }

  @Override
  public DeliveryClaim claim(int sellersMax) {
    return claims.claim(claimed -> heads(claimed, sellersMax));
  }

  private List<UndeliveredGroup> heads(Integer[] claimed, int sellersMax) {
    return state
        .session()
        .createNativeQuery(HEADS, Object[].class)
        .setParameter("claimed", claimed)
        .setParameter("sellersMax", sellersMax)
        .setTupleTransformer((row, names) -> group(row))
        .getResultList();
  }

  private static UndeliveredGroup group(Object[] row) {
    return new UndeliveredGroup(
        ((Number) row[0]).intValue(),
        ((Number) row[1]).longValue(),
        ((Number) row[2]).intValue(),
        ((Number) row[3]).intValue(),
        ((Number) row[4]).intValue());
  }

  @Override
  public AuditRecords<Shipment> audits() {
    return new JpaAuditRecords<>(state, ShipmentAudit.class, log);
  }
}
