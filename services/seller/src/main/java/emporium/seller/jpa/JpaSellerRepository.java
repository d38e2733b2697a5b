package emporium.seller.jpa;

import emporium.audit.AuditLogWriter;
import emporium.audit.AuditRecords;
import emporium.audit.jpa.JpaAuditRecords;
import emporium.events.model.OrderId;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.seller.LowStockProduct;
import emporium.seller.Seller;
import emporium.seller.SellerAudit;
import emporium.seller.SellerOrder;
import emporium.seller.SellerOrderId;
import emporium.seller.SellerRepository;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The seller tables: sellers by id, parts of orders by identity, ongoing ones by seller. The parts
 * of an order are read together, since an event needs most of them or one only.
 */
public final class JpaSellerRepository implements SellerRepository {
  /**
   * Which keys lead to which rows. An event locks its sellers and needs none of their rows, so
   * these have a key of their own, which nothing locks.
   */
  public static final JpaMapping MAPPING =
      JpaAuditRecords.declare(
          new JpaMapping()
              .table(Seller.class, SellerKey.class, key -> key.seller().value())
              .table(SellerOrder.class, SellerOrderId.class, SellerOrderKey::of)
              .with(SellerOrder.class, "entries")
              .table(LowStockProduct.class, ProductId.class),
          SellerAudit.class);

  /** Neither delivered nor failed: a column that the database computes, for its index. */
  private static final String ONGOING =
      "from emporium.seller.SellerOrder p left join fetch p.entries"
          + " where p.sellerId = :seller and column(p.ongoing as Boolean)";

  private static final String OF_ORDER =
      "from emporium.seller.SellerOrder p left join fetch p.entries"
          + " where p.customerId = :customer and p.orderId = :order";

  private final JpaState state;
  private final AuditLogWriter<SellerOrder> log;
  private final Map<OrderId, Set<SellerOrderId>> readOrders = new HashMap<>();
  private final Set<SellerOrderId> asked = new HashSet<>();

  private record SellerKey(SellerId seller) {}

  /** On the rows that one unit of work sees. */
  public JpaSellerRepository(JpaState state, AuditLogWriter<SellerOrder> log) {
    this.state = state;
    this.log = log;
  }

  @Override
  public @Nullable Seller seller(SellerId seller) {
    return state.find(Seller.class, new SellerKey(seller));
  }

  /** A part that its order did not have is read at each call. */
  @Override
  public @Nullable SellerOrder part(SellerOrderId id) {
    Set<SellerOrderId> present = readOrders.computeIfAbsent(id.order(), this::read);
    return asked.add(id) && !present.contains(id) ? null : state.find(SellerOrder.class, id);
  }

  @Override
  public @Nullable SellerOrder singlePart(SellerOrderId id) {
    return state.find(SellerOrder.class, id);
  }

  private Set<SellerOrderId> read(OrderId order) {
    List<SellerOrder> parts =
        state
            .session()
            .createQuery(OF_ORDER, SellerOrder.class)
            .setParameter("customer", order.customerId())
            .setParameter("order", order.orderId())
            .getResultList();
    return parts.stream().map(SellerOrder::id).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Collection<SellerOrder> ongoing(SellerId seller) {
    return state
        .session()
        .createQuery(ONGOING, SellerOrder.class)
        .setParameter("seller", seller.value())
        .getResultList();
  }

  @Override
  public @Nullable LowStockProduct lowProduct(ProductId product) {
    return state.find(LowStockProduct.class, product);
  }

  @Override
  public Collection<LowStockProduct> lowProducts(SellerId seller) {
    return state
        .session()
        .createQuery(
            "from emporium.seller.LowStockProduct p where p.sellerId = :seller and p.low",
            LowStockProduct.class)
        .setParameter("seller", seller.value())
        .getResultList();
  }

  @Override
  public Collection<LowStockProduct> lowProducts() {
    return state.all(LowStockProduct.class);
  }

  @Override
  public Collection<Seller> sellers() {
    return state.all(Seller.class);
  }

  @Override
  public Collection<SellerOrder> parts() {
    return state.all(SellerOrder.class);
  }

  @Override
  public AuditRecords<SellerOrder> audits() {
    return new JpaAuditRecords<>(state, SellerAudit.class, log);
  }
}
