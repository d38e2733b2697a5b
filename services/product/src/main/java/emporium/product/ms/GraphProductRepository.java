package emporium.product.ms;

import emporium.events.ProductId;
import emporium.events.SellerId;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.Table;
import emporium.product.Catalogue;
import emporium.product.Product;
import emporium.product.ProductRepository;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The graph of the product service: two tables. Thread-safe as they are. */
public final class GraphProductRepository implements ProductRepository {
  private final Table<ProductId, Product> products;
  private final Table<SellerId, Catalogue> catalogues;

  /** Declares the tables. */
  public GraphProductRepository(Graph graph) {
    products =
        graph
            .table("products", Product.class, Product::id)
            .invariant(
                "price and freight are not negative",
                product -> product.data().priceCents() >= 0 && product.data().freightCents() >= 0);
    catalogues = graph.table("catalogues", Catalogue.class, Catalogue::seller);
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
  public Collection<Product> products() {
    return products.all();
  }
}
