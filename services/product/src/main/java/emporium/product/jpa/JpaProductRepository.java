package emporium.product.jpa;

import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.product.Product;
import emporium.product.ProductRepository;
import emporium.product.SellerSequence;
import emporium.product.UnconfirmedChange;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tables of the product service: products, and sequences by seller. */
public final class JpaProductRepository implements ProductRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      new JpaMapping()
          .table(Product.class, ProductId.class)
          .table(SellerSequence.class, SellerId.class, SellerId::value);

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
  public @Nullable SellerSequence sellerSequence(SellerId seller) {
    return state.find(SellerSequence.class, seller);
  }

  @Override
  public Collection<UnconfirmedChange> unconfirmedChanges() {
    return open(EVER, Integer.MAX_VALUE);
  }

  @Override
  public Collection<UnconfirmedChange> unconfirmedChanges(Instant before, int max) {
    return open(before.toEpochMilli(), max);
  }

  private Collection<UnconfirmedChange> open(long beforeMs, int max) {
    return state
        .session()
        .createQuery(OPEN, Product.class)
        .setParameter("before", beforeMs)
        .setMaxResults(max)
        .getResultStream()
        .map(Product::unconfirmedChange)
        .filter(Objects::nonNull)
        .toList();
  }

  @Override
  public Collection<Product> products() {
    return state.all(Product.class);
  }
}
