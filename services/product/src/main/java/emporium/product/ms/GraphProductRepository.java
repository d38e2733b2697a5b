package emporium.product.ms;

import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.SortedIndex;
import emporium.persistence.ms.graph.Table;
import emporium.product.Product;
import emporium.product.ProductRepository;
import emporium.product.SellerSequence;
import emporium.product.UnconfirmedChange;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The graph of the product service: two tables and the unconfirmed changes. Thread-safe as they
 * are.
 */
public final class GraphProductRepository implements ProductRepository {
  private final Table<ProductId, Product> products;
  private final Table<SellerId, SellerSequence> sellerSequences;
  private final SortedIndex<UnconfirmedChange, Product> open;

  /** Declares the tables. */
  public GraphProductRepository(Graph graph) {
    products =
        graph
            .table("products", Product.class, Product::id)
            .invariant(
                "price and freight are not negative",
                product -> product.data().priceCents() >= 0 && product.data().freightCents() >= 0)
            .invariant(
                "updates that stock has not confirmed were emitted",
                product -> product.unconfirmedSequence() <= product.sequence());
    sellerSequences = graph.table("seller_sequences", SellerSequence.class, SellerSequence::seller);
    open = products.index(new SortedIndex<>(GraphProductRepository::openKeys));
  }

  private static List<UnconfirmedChange> openKeys(Product product) {
    var change = product.unconfirmedChange();
    return change == null ? List.of() : List.of(change);
  }

  @Override
  public @Nullable Product product(ProductId id) {
    return products.find(id);
  }

  @Override
  public @Nullable SellerSequence sellerSequence(SellerId seller) {
    return sellerSequences.find(seller);
  }

  @Override
  public Collection<UnconfirmedChange> unconfirmedChanges() {
    return List.copyOf(open.view().keySet());
  }

  @Override
  public Collection<UnconfirmedChange> unconfirmedChanges(Instant before, int max) {
    return open.view().keySet().stream()
        .takeWhile(change -> !change.awaitedFrom().isAfter(before))
        .limit(max)
        .toList();
  }

  @Override
  public Collection<Product> products() {
    return products.all();
  }
}
