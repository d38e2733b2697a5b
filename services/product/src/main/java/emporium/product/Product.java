package emporium.product;

import emporium.events.PriceUpdated;
import emporium.events.ProductId;
import emporium.events.ProductUpdated;
import emporium.persistence.Aggregate;
import java.time.Instant;

/**
 * One product of one seller. Price and version as ingested are kept beside the current ones, for a
 * reset.
 *
 * <p>Invariant: {@code sequence} counts the changes that were said, from 1, whichever topic said
 * them.
 *
 * <p>Not thread-safe: guarded by the lock of {@link ProductId}. Source: contract 2.1; semantics
 * "Versions", "Reset".
 */
public class Product extends Aggregate {
  private int sellerId;
  private int productId;
  private String name = "";
  private String sku = "";
  private String category = "";
  private String description = "";
  private long priceCents;
  private long freightCents;
  private String status = "";
  private String version = "";
  private boolean active;
  private long sequence;
  private long ingestedPriceCents;
  private String ingestedVersion = "";
  private long createdAtMs;
  private long updatedAtMs;

  /** For the engines. */
  protected Product() {}

  Product(ProductData data, Instant now) {
    sellerId = data.id().sellerId();
    productId = data.id().productId();
    createdAtMs = now.toEpochMilli();
    ingest(data, now);
  }

  /** Seller and product. */
  public ProductId id() {
    return new ProductId(sellerId, productId);
  }

  /** What the seller says of it now. */
  public ProductData data() {
    return new ProductData(
        id(), name, sku, category, description, priceCents, freightCents, status, version);
  }

  /** Whether it can be bought. */
  public boolean active() {
    return active;
  }

  /** How many changes were said. */
  public long sequence() {
    return sequence;
  }

  /** When it was first ingested. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** When it last changed. */
  public Instant updatedAt() {
    return Instant.ofEpochMilli(updatedAtMs);
  }

  /** Whether ingesting the data would change nothing. */
  boolean isAsIngested(ProductData data) {
    return isAsIngested() && data().equals(data);
  }

  /** Whether a reset would change nothing. */
  boolean isAsIngested() {
    return active && priceCents == ingestedPriceCents && version.equals(ingestedVersion);
  }

  /** Takes the data as what a reset goes back to. */
  void ingest(ProductData data, Instant now) {
    replace(data, now);
    ingestedPriceCents = priceCents;
    ingestedVersion = version;
  }

  /** Takes the data; when it was created stays. A replaced product can be bought. */
  void replace(ProductData data, Instant now) {
    changed(now);
    sequence++;
    name = data.name();
    sku = data.sku();
    category = data.category();
    description = data.description();
    priceCents = data.priceCents();
    freightCents = data.freightCents();
    status = data.status();
    version = data.version();
    active = true;
  }

  /** Takes a new price under the same version. */
  void reprice(long newPriceCents, Instant now) {
    changed(now);
    sequence++;
    priceCents = newPriceCents;
  }

  /** Switches it off. */
  void delete(Instant now) {
    changed(now);
    sequence++;
    active = false;
  }

  /** Goes back to price and version as ingested. Says nothing: every service resets itself. */
  void restore(Instant now) {
    changed(now);
    priceCents = ingestedPriceCents;
    version = ingestedVersion;
    active = true;
  }

  /** It as it is now, for other services. */
  ProductUpdated updated(String instanceId, long sellerSequence) {
    return new ProductUpdated(
        sellerId,
        productId,
        name,
        sku,
        category,
        description,
        priceCents,
        freightCents,
        status,
        version,
        active,
        updatedAt(),
        instanceId,
        sequence,
        sellerSequence);
  }

  /** Its price as it is now, for other services. */
  PriceUpdated repriced(String instanceId, long sellerSequence) {
    return new PriceUpdated(
        sellerId,
        productId,
        priceCents,
        version,
        updatedAt(),
        instanceId,
        sequence,
        sellerSequence);
  }

  private void changed(Instant now) {
    changing();
    updatedAtMs = now.toEpochMilli();
  }
}
