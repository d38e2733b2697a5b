package emporium.product;

import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Products as the domain sees them. Finders only; commands add through {@code Changes}. */
public interface ProductRepository {
  /** The product, or null. Under its lock. */
  @Nullable Product product(ProductId id);

  /** What the seller's products have in common, or null. Under the lock of the seller. */
  @Nullable SellerSequence sellerSequence(SellerId seller);

  /**
   * Replaces and deletes that Stock has not confirmed, as values. Needs no lock; weakly consistent.
   */
  Collection<UnconfirmedChange> unconfirmedChanges();

  /**
   * Those of them whose wait counts from {@code before} or earlier, the longest first. Needs no
   * lock; weakly consistent.
   */
  Collection<UnconfirmedChange> unconfirmedChanges(Instant before, int max);

  /** All products. Under the lock of everything. */
  Collection<Product> products();

  /**
   * The product. Under its lock.
   *
   * @throws ProductRejection.UnknownProduct if there is none
   */
  default Product require(ProductId id) {
    var product = product(id);
    if (product == null) {
      throw new ProductRejection.UnknownProduct(id);
    }
    return product;
  }
}
