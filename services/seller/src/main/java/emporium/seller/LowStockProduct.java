package emporium.seller;

import emporium.events.LowStockWarning;
import emporium.events.ProductId;
import emporium.persistence.Aggregate;
import java.time.Instant;

/**
 * What a seller was told of the stock of one product. It stays when the warning has been taken
 * back, so that one that comes late finds it.
 *
 * <p>Invariant: it is the warning with the highest crossing that was heard of.
 *
 * <p>Not thread-safe: guarded by the lock of its seller.
 */
public class LowProduct extends Aggregate {
  private int sellerId;
  private int productId;
  private boolean low;
  private long requestedPieces;
  private int freePieces;
  private long crossing;
  private long atMs;

  protected LowProduct() {}

  LowProduct(ProductId product) {
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

  /** Pieces asked for within 28 days, when it was said. */
  public long requestedPieces() {
    return requestedPieces;
  }

  /** Pieces that could be promised, when it was said. */
  public int freePieces() {
    return freePieces;
  }

  /** When it became as it is. */
  public Instant at() {
    return Instant.ofEpochMilli(atMs);
  }

  boolean precedes(LowStockWarning warning) {
    return crossing < warning.crossing();
  }

  void take(LowStockWarning warning) {
    changing();
    low = warning.low();
    requestedPieces = warning.requestedPieces();
    freePieces = warning.freePieces();
    crossing = warning.crossing();
    atMs = warning.at().toEpochMilli();
  }
}
