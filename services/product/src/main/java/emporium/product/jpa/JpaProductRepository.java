package emporium.product.jpa;

import emporium.events.ProductId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.product.Product;
import emporium.product.ProductRepository;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The table of the product service. */
public final class JpaProductRepository implements ProductRepository {
  /** Which key leads to which row. */
  public static final JpaMapping MAPPING = new JpaMapping().table(Product.class, ProductId.class);

  private final JpaState state;

  /** On the rows that one unit of work sees. */
  public JpaProductRepository(JpaState state) {
    this.state = state;
  }

  @Override
  public @Nullable Product product(ProductId id) {
    return state.find(Product.class, id);
  }

  @Override
  public Collection<Product> products() {
    return state.all(Product.class);
  }
}
