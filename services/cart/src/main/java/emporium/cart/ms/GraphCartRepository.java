package emporium.cart.ms;

import emporium.cart.Cart;
import emporium.cart.CartItem;
import emporium.cart.CartRepository;
import emporium.cart.Checkout;
import emporium.cart.LeftCart;
import emporium.cart.OpenCheckout;
import emporium.cart.ReplicaPrice;
import emporium.cart.ReplicaProduct;
import emporium.cart.SeenSeller;
import emporium.events.CartLine;
import emporium.events.CheckoutId;
import emporium.events.CustomerId;
import emporium.events.ProductId;
import emporium.events.SellerId;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.SortedIndex;
import emporium.persistence.ms.Table;
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
  private final Table<SellerId, SeenSeller> sellers;
  private final SortedIndex<OpenCheckout, Checkout> open;
  private final SortedIndex<LeftCart, Cart> left;
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
    sellers = graph.table("seen_sellers", SeenSeller.class, SeenSeller::seller);
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

  private static List<LeftCart> leftKeys(Cart cart) {
    var since = cart.leftSince();
    return since == null ? List.of() : List.of(new LeftCart(since, cart.customer().value()));
  }

  @Override
  public Collection<LeftCart> leftCarts(Instant before, int max) {
    var until = new LeftCart(before, Integer.MAX_VALUE);
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
  public @Nullable SeenSeller seenSeller(SellerId seller) {
    return sellers.find(seller);
  }

  @Override
  public Map<ProductId, ReplicaPrice> prices(Collection<ProductId> products) {
    return prices.together(products);
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
