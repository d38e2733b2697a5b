package emporium.product.ms;

import emporium.events.ProductId;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.Table;
import emporium.product.Product;
import emporium.product.ProductRepository;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The graph of the product service: one table. Thread-safe as its table is. */
public final class GraphProductRepository implements ProductRepository {
  private final Table<ProductId, Product> products;

  /** Declares the table. */
  public GraphProductRepository(Graph graph) {
    products =
        graph
            .table("products", Product.class, Product::id)
            .invariant(
                "price and freight are not negative",
                product -> product.data().priceCents() >= 0 && product.data().freightCents() >= 0);
  }

  @Override
  public @Nullable Product product(ProductId id) {
    return products.find(id);
  }

  @Override
  public Collection<Product> products() {
    return products.all();
  }
}
