package emporium.cart.replica;

import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.model.ProductId;
import emporium.persistence.Aggregate;
import java.time.Instant;

/**
 * A product of the product service as Cart replicates it.
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
  private long freightCents = ReplicaPrice.UNKNOWN_FREIGHT; // of versions without this field
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
    apply(event, now);
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

  /** When its first event was consumed. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** When it last changed here. */
  public Instant updatedAt() {
    return Instant.ofEpochMilli(updatedAtMs);
  }

  /** The value to publish. */
  public ReplicaPrice price() {
    return new ReplicaPrice(id(), name, priceCents, freightCents, version);
  }

  /** Applies the whole product of the event. The caller knows that the event is newer. */
  void apply(ProductUpdated event, Instant now) {
    requireTouched();
    name = event.name();
    priceCents = event.priceCents();
    freightCents = event.freightCents();
    version = event.version();
    active = event.active();
    sequence = event.sequence();
    updatedAtMs = now.toEpochMilli();
    if (event.isIngested()) {
      ingestedPriceCents = event.priceCents();
      ingestedVersion = event.version();
    }
  }

  /**
   * Applies the price. The caller knows that the event is the next one; a price of another version
   * is none of this product.
   */
  void apply(PriceUpdated event, Instant now) {
    requireTouched();
    sequence = event.sequence();
    if (version.equals(event.version())) {
      priceCents = event.priceCents();
      updatedAtMs = now.toEpochMilli();
    }
  }

  /** Whether {@link #resetToIngested} would change nothing. */
  public boolean isAsIngested() {
    return active && priceCents == ingestedPriceCents && version.equals(ingestedVersion);
  }

  /**
   * Resets price and version to those ingested. The sequence stays: the product's own keeps
   * counting.
   */
  public void resetToIngested(Instant now) {
    requireTouched();
    active = true;
    priceCents = ingestedPriceCents;
    version = ingestedVersion;
    updatedAtMs = now.toEpochMilli();
  }
}
