package emporium.cart.jpa;

import emporium.cart.Cart;
import emporium.cart.CartRepository;
import emporium.cart.Checkout;
import emporium.cart.IdleCart;
import emporium.cart.OpenCheckout;
import emporium.cart.replica.ReplicaPrice;
import emporium.cart.replica.ReplicaProduct;
import emporium.cart.replica.SellerReplicationCursor;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cart tables: carts by customer, checkouts by customer and session, replicas by product,
 * replication cursors by seller.
 *
 * <p>The lock of a customer loads no cart: outcomes take it too, and need the checkout only. It
 * guards the rows of both without a lock of their own.
 */
public final class JpaCartRepository implements CartRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      new JpaMapping()
          .table(Cart.class, Integer.class)
          .with(Cart.class, "items")
          .table(Checkout.class, CheckoutId.class)
          .table(ReplicaProduct.class, ProductId.class)
          .table(SellerReplicationCursor.class, SellerId.class, SellerId::value);

  private static final String PRICES =
      "select r.seller_id, r.product_id, r.name, r.price_cents, r.freight_cents, r.version"
          + " from unnest(cast(:sellers as integer[]), cast(:products as integer[]))"
          + " as p (seller_id, product_id)"
          + " join cart.replica_products r using (seller_id, product_id)";

  /** The index has in which ten minutes a cart was left: the time itself changes with each add. */
  private static final String LEFT =
      "select least(nullif(failed_at_ms, 0), nullif(touched_at_ms, 0)) as since, customer_id"
          + " from cart.carts"
          + " where left_period <= cast(:before as bigint) / 600000"
          + " and least(nullif(failed_at_ms, 0), nullif(touched_at_ms, 0)) <= :before"
          + " order by since, customer_id";

  private final JpaState state;

  /** On the rows that one unit of work sees. */
  public JpaCartRepository(JpaState state) {
    this.state = state;
  }

  @Override
  public @Nullable Cart cart(CustomerId customer) {
    return state.find(Cart.class, customer.value());
  }

  @Override
  public @Nullable Checkout checkout(CheckoutId id) {
    return state.find(Checkout.class, id);
  }

  @Override
  public @Nullable Checkout checkout(CustomerId customer, String tid) {
    return state
        .session()
        .createQuery(
            "from emporium.cart.Checkout where customerId = :customer and tid = :tid"
                + " order by session desc",
            Checkout.class)
        .setParameter("customer", customer.value())
        .setParameter("tid", tid)
        .setMaxResults(1)
        .uniqueResult();
  }

  @Override
  public List<Checkout> newestCheckouts(CustomerId customer, int before, int max) {
    return state
        .session()
        .createQuery(
            "from emporium.cart.Checkout where customerId = :customer and session < :before"
                + " order by session desc",
            Checkout.class)
        .setParameter("customer", customer.value())
        .setParameter("before", before)
        .setMaxResults(max)
        .getResultList();
  }

  @Override
  public @Nullable ReplicaProduct replica(ProductId product) {
    return state.find(ReplicaProduct.class, product);
  }

  @Override
  public @Nullable SellerReplicationCursor replicationCursor(SellerId seller) {
    return state.find(SellerReplicationCursor.class, seller);
  }

  @Override
  public Map<ProductId, ReplicaPrice> prices(Collection<ProductId> products) {
    var rows =
        state
            .session()
            .createNativeQuery(PRICES, Tuple.class)
            .addSynchronizedEntityClass(ReplicaProduct.class)
            .setParameter("sellers", products.stream().mapToInt(ProductId::sellerId).toArray())
            .setParameter("products", products.stream().mapToInt(ProductId::productId).toArray())
            .getResultList();
    var prices = new HashMap<ProductId, ReplicaPrice>();
    for (var row : rows) {
      var id = new ProductId(row.get(0, Integer.class), row.get(1, Integer.class));
      prices.put(
          id,
          new ReplicaPrice(
              id,
              row.get(2, String.class),
              row.get(3, Long.class),
              row.get(4, Long.class),
              row.get(5, String.class)));
    }
    return prices;
  }

  @Override
  public Collection<OpenCheckout> openCheckouts() {
    return state
        .session()
        .createQuery(
            "select c.customerId, c.session, c.tid, c.submittedAtMs, c.stalledAtMs from emporium.cart.Checkout c"
                + " where c.finishedAtMs = 0 order by c.customerId, c.session",
            Tuple.class)
        .getResultStream()
        .map(
            row ->
                new OpenCheckout(
                    new CheckoutId(row.get(0, Integer.class), row.get(1, Integer.class)),
                    row.get(2, String.class),
                    Instant.ofEpochMilli(row.get(3, Long.class)),
                    stalledAt(row.get(4, Long.class))))
        .toList();
  }

  private static @Nullable Instant stalledAt(long atMs) {
    return atMs == 0 ? null : Instant.ofEpochMilli(atMs);
  }

  @Override
  public Collection<IdleCart> idleCarts(Instant before, int max) {
    return state
        .session()
        .createNativeQuery(LEFT, Tuple.class)
        .addSynchronizedEntityClass(Cart.class)
        .setParameter("before", before.toEpochMilli())
        .setMaxResults(max)
        .getResultStream()
        .map(
            row ->
                new IdleCart(
                    Instant.ofEpochMilli(row.get(0, Long.class)), row.get(1, Integer.class)))
        .toList();
  }

  @Override
  public Collection<Cart> carts() {
    return state.all(Cart.class);
  }

  @Override
  public Collection<Checkout> checkouts() {
    return state.all(Checkout.class);
  }

  @Override
  public Collection<ReplicaProduct> replicas() {
    return state.all(ReplicaProduct.class);
  }
}
