package emporium.product.ms;

import emporium.events.ProductId;
import emporium.events.SellerId;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.SortedIndex;
import emporium.persistence.ms.Table;
import emporium.product.Catalogue;
import emporium.product.OpenChange;
import emporium.product.Product;
import emporium.product.ProductRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The graph of the product service: two tables and the open changes. Thread-safe as they are. */
public final class GraphProductRepository implements ProductRepository {
  private final Table<ProductId, Product> products;
  private final Table<SellerId, Catalogue> catalogues;
  private final SortedIndex<OpenChange, Product> open;

  /** Declares the tables. */
  public GraphProductRepository(Graph graph) {
    products =
        graph
            .table("products", Product.class, Product::id)
            .invariant(
                "price and freight are not negative",
                product -> product.data().priceCents() >= 0 && product.data().freightCents() >= 0)
            .invariant(
                "what stock has not confirmed was said",
                product -> product.unconfirmedSequence() <= product.sequence());
    catalogues = graph.table("catalogues", Catalogue.class, Catalogue::seller);
    open = products.index(new SortedIndex<>(GraphProductRepository::openKeys));
  }

  private static List<OpenChange> openKeys(Product product) {
    var change = product.openChange();
    return change == null ? List.of() : List.of(change);
  }

  @Override
  public @Nullable Product product(ProductId id) {
    return products.find(id);
  }

  @Override
  public @Nullable Catalogue catalogue(SellerId seller) {
    return catalogues.find(seller);
  }

  @Override
  public Collection<OpenChange> openChanges() {
    return List.copyOf(open.view().keySet());
  }

  @Override
  public Collection<OpenChange> openChanges(Instant before, int max) {
    return open.view().keySet().stream()
        .takeWhile(change -> !change.waitsFrom().isAfter(before))
        .limit(max)
        .toList();
  }

  @Override
  public Collection<Product> products() {
    return products.all();
  }
}
