package emporium.cart;

import emporium.events.PriceUpdated;
import emporium.events.ProductId;
import emporium.events.ProductUpdated;
import emporium.persistence.Aggregate;
import java.time.Instant;

/**
 * What the cart service knows of a product of the product service.
 *
 * <p>Invariant: it equals the product after its change number {@code sequence}, and the sequence
 * only grows. The product as it was ingested is kept beside it, for a reset.
 *
 * <p>Not thread-safe: guarded by the lock of {@link ProductId}; others read the published {@link
 * ReplicaPrice}. Source: docs/semantics.md "Versions", "Reset".
 */
public class ReplicaProduct extends Aggregate {
  private int sellerId;
  private int productId;
  private String name = "";
  private long priceCents;
  private String version = "";
  private boolean active;
  private long sequence;
  private long ingestedPriceCents;
  private String ingestedVersion = "";
  private long createdAtMs;
  private long updatedAtMs;

  protected ReplicaProduct() {}

  ReplicaProduct(ProductUpdated event, Instant now) {
    sellerId = event.sellerId();
    productId = event.productId();
    ingestedPriceCents = event.priceCents();
    ingestedVersion = event.version();
    createdAtMs = now.toEpochMilli();
    take(event, now);
  }

  /** Seller and product. */
  public ProductId id() {
    return new ProductId(sellerId, productId);
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its price. */
  public long priceCents() {
    return priceCents;
  }

  /** Its version: opaque, compared for equality only. */
  public String version() {
    return version;
  }

  /** Whether it can be bought. */
  public boolean active() {
    return active;
  }

  /** The newest change of the product that is in here. */
  public long sequence() {
    return sequence;
  }

  /** When the product was first heard of. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** When it last changed here. */
  public Instant updatedAt() {
    return Instant.ofEpochMilli(updatedAtMs);
  }

  /** The value to publish. */
  public ReplicaPrice price() {
    return new ReplicaPrice(id(), priceCents, version);
  }

  /** Takes the whole product as the event has it. The caller knows that the event is newer. */
  void take(ProductUpdated event, Instant now) {
    changing();
    name = event.name();
    priceCents = event.priceCents();
    version = event.version();
    active = event.active();
    sequence = event.sequence();
    updatedAtMs = now.toEpochMilli();
    if (event.ingested()) {
      ingestedPriceCents = event.priceCents();
      ingestedVersion = event.version();
    }
  }

  /**
   * Takes the price. The caller knows that the event is the next one; a price of another version is
   * none of this product.
   */
  void take(PriceUpdated event, Instant now) {
    changing();
    sequence = event.sequence();
    if (version.equals(event.version())) {
      priceCents = event.priceCents();
      updatedAtMs = now.toEpochMilli();
    }
  }

  /** Whether {@link #restore} would change nothing. */
  boolean isAsIngested() {
    return active && priceCents == ingestedPriceCents && version.equals(ingestedVersion);
  }

  /**
   * Goes back to price and version as ingested. The sequence stays: the product's own goes on
   * counting.
   */
  void restore(Instant now) {
    changing();
    active = true;
    priceCents = ingestedPriceCents;
    version = ingestedVersion;
    updatedAtMs = now.toEpochMilli();
  }
}
