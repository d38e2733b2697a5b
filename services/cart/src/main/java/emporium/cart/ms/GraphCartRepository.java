package emporium.cart.ms;

import emporium.cart.Cart;
import emporium.cart.CartItem;
import emporium.cart.CartRepository;
import emporium.cart.Checkout;
import emporium.cart.IdleCart;
import emporium.cart.OpenCheckout;
import emporium.cart.replica.ReplicaPrice;
import emporium.cart.replica.ReplicaProduct;
import emporium.cart.replica.SellerReplicationCursor;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.SortedIndex;
import emporium.persistence.ms.graph.Table;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The graph of the cart service: four tables, the open checkouts and the published prices.
 * Thread-safe as its tables are.
 */
public final class GraphCartRepository implements CartRepository {
  private final Table<CustomerId, Cart> carts;
  private final Table<CheckoutId, Checkout> checkouts;
  private final Table<ProductId, ReplicaProduct> replicas;
  private final Table<SellerId, SellerReplicationCursor> sellers;
  private final SortedIndex<OpenCheckout, Checkout> open;
  private final SortedIndex<IdleCart, Cart> left;
  private final PublishedPrices prices;

  /** Declares the tables. */
  public GraphCartRepository(Graph graph) {
    carts =
        graph
            .table("carts", Cart.class, Cart::customer)
            .owning(CartItem.class)
            .invariant("a product is in it once", GraphCartRepository::eachOnce)
            .invariant(
                "quantities are from 1 to " + Cart.QUANTITY_MAX,
                cart ->
                    cart.lines().stream()
                        .allMatch(l -> l.quantity() > 0 && l.quantity() <= Cart.QUANTITY_MAX));
    checkouts =
        graph
            .table("checkouts", Checkout.class, Checkout::id)
            .owning(CartItem.class)
            .history(Checkout::finishedAt, CheckoutId::customer);
    replicas = graph.table("replica_products", ReplicaProduct.class, ReplicaProduct::id);
    sellers =
        graph.table(
            "seller_replication_cursors",
            SellerReplicationCursor.class,
            SellerReplicationCursor::seller);
    open = checkouts.index(new SortedIndex<>(GraphCartRepository::openKeys));
    left = carts.index(new SortedIndex<>(GraphCartRepository::leftKeys));
    prices = replicas.index(new PublishedPrices());
  }

  private static boolean eachOnce(Cart cart) {
    return cart.lines().stream().map(CartLine::product).distinct().count() == cart.lines().size();
  }

  private static List<OpenCheckout> openKeys(Checkout checkout) {
    return checkout.isOpen() ? List.of(OpenCheckout.of(checkout)) : List.of();
  }

  private static List<IdleCart> leftKeys(Cart cart) {
    var since = cart.idleSince();
    return since == null ? List.of() : List.of(new IdleCart(since, cart.customer().value()));
  }

  @Override
  public Collection<IdleCart> idleCarts(Instant before, int max) {
    var until = new IdleCart(before, Integer.MAX_VALUE);
    return left.view().headMap(until, true).keySet().stream().limit(max).toList();
  }

  @Override
  public @Nullable Cart cart(CustomerId customer) {
    return carts.find(customer);
  }

  @Override
  public @Nullable Checkout checkout(CheckoutId id) {
    return checkouts.find(id);
  }

  @Override
  public @Nullable ReplicaProduct replica(ProductId product) {
    return replicas.find(product);
  }

  @Override
  public @Nullable SellerReplicationCursor replicationCursor(SellerId seller) {
    return sellers.find(seller);
  }

  @Override
  public Map<ProductId, ReplicaPrice> prices(Collection<ProductId> products) {
    return prices.consistent(products);
  }

  @Override
  public Collection<OpenCheckout> openCheckouts() {
    return Collections.unmodifiableCollection(open.view().keySet());
  }

  @Override
  public Collection<Cart> carts() {
    return carts.all();
  }

  @Override
  public Collection<Checkout> checkouts() {
    return checkouts.all();
  }

  @Override
  public Collection<ReplicaProduct> replicas() {
    return replicas.all();
  }
}
