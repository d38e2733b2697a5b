package emporium.product.jpa;

import emporium.events.ProductId;
import emporium.events.SellerId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.product.Catalogue;
import emporium.product.Product;
import emporium.product.ProductRepository;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The tables of the product service: products, and catalogues by seller. */
public final class JpaProductRepository implements ProductRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      new JpaMapping()
          .table(Product.class, ProductId.class)
          .table(Catalogue.class, SellerId.class, SellerId::value);

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
  public @Nullable Catalogue catalogue(SellerId seller) {
    return state.find(Catalogue.class, seller);
  }

  @Override
  public Collection<Product> products() {
    return state.all(Product.class);
  }
}
