package emporium.seller;

import emporium.events.LowStockWarning;
import emporium.events.model.ProductId;
import emporium.persistence.Aggregate;
import java.time.Instant;

/**
 * The last low-stock warning of one product. It stays when the warning is withdrawn, so that a late
 * one finds it.
 *
 * <p>Invariant: it is the warning with the highest transition that was consumed.
 *
 * <p>Not thread-safe: guarded by the lock of its seller.
 */
public class LowStockProduct extends Aggregate {
  private int sellerId;
  private int productId;
  private boolean low;
  private long requestedPieces;
  private int freePieces;
  private long transition;
  private long atMs;

  protected LowStockProduct() {}

  LowStockProduct(ProductId product) {
    sellerId = product.sellerId();
    productId = product.productId();
  }

  /** The product. */
  public ProductId id() {
    return new ProductId(sellerId, productId);
  }

  /** Whether it is low. */
  public boolean low() {
    return low;
  }

  /** Pieces requested within 28 days, when it was published. */
  public long requestedPieces() {
    return requestedPieces;
  }

  /** Pieces that could be promised, when it was published. */
  public int freePieces() {
    return freePieces;
  }

  /** When it entered this state. */
  public Instant at() {
    return Instant.ofEpochMilli(atMs);
  }

  boolean precedes(LowStockWarning warning) {
    return transition < warning.transition();
  }

  void apply(LowStockWarning warning) {
    requireTouched();
    low = warning.low();
    requestedPieces = warning.requestedPieces();
    freePieces = warning.freePieces();
    transition = warning.transition();
    atMs = warning.at().toEpochMilli();
  }
}
