package emporium.product.jpa;

import emporium.events.ProductId;
import emporium.events.SellerId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.product.Catalogue;
import emporium.product.OpenChange;
import emporium.product.Product;
import emporium.product.ProductRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tables of the product service: products, and catalogues by seller. */
public final class JpaProductRepository implements ProductRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      new JpaMapping()
          .table(Product.class, ProductId.class)
          .table(Catalogue.class, SellerId.class, SellerId::value);

  /** Along the partial index, whose condition is the first. */
  private static final String OPEN =
      "from emporium.product.Product p where p.unconfirmedSequence > 0"
          + " and p.waitsFromMs <= :before order by p.waitsFromMs";

  private static final long EVER = Long.MAX_VALUE;

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
  public Collection<OpenChange> openChanges() {
    return open(EVER, Integer.MAX_VALUE);
  }

  @Override
  public Collection<OpenChange> openChanges(Instant before, int max) {
    return open(before.toEpochMilli(), max);
  }

  private Collection<OpenChange> open(long beforeMs, int max) {
    return state
        .session()
        .createQuery(OPEN, Product.class)
        .setParameter("before", beforeMs)
        .setMaxResults(max)
        .getResultStream()
        .map(Product::openChange)
        .filter(Objects::nonNull)
        .toList();
  }

  @Override
  public Collection<Product> products() {
    return state.all(Product.class);
  }
}
