package emporium.product;

import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.model.ProductId;
import emporium.persistence.Aggregate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One product of one seller. Price and version as ingested are kept beside the current ones, for a
 * reset; a replace or a delete is unconfirmed until Stock has confirmed it.
 *
 * <p>Invariants: {@code sequence} counts the published changes, from 1, over both topics; {@code
 * unconfirmedSequence} is never above it.
 *
 * <p>Not thread-safe: guarded by the lock of {@link ProductId}. Source: docs/openapi.yaml;
 * docs/semantics.md "Versions", "Reset".
 */
public class Product extends Aggregate {
  private static final long NONE = 0; // sequences count from 1

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
  private long unconfirmedSequence = NONE; // of the last replace or delete
  private long unconfirmedSinceMs;
  private long waitsFromMs; // from when the wait for Stock counts: see republished
  private long ingestedPriceCents;
  private String ingestedVersion = "";
  private long createdAtMs;
  private long updatedAtMs;

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

  /** The seller's current description of it. */
  public ProductData data() {
    return new ProductData(
        id(), name, sku, category, description, priceCents, freightCents, status, version);
  }

  /** Whether it can be bought. */
  public boolean active() {
    return active;
  }

  /** How many changes were published. */
  public long sequence() {
    return sequence;
  }

  /** The sequence of the last replace or delete, if Stock has not confirmed it; 0 if it has. */
  public long unconfirmedSequence() {
    return unconfirmedSequence;
  }

  /** The replace or delete that Stock has not confirmed, or null. */
  public @Nullable UnconfirmedChange unconfirmedChange() {
    return unconfirmedSequence == NONE
        ? null
        : new UnconfirmedChange(
            Instant.ofEpochMilli(waitsFromMs),
            id(),
            active ? version : "",
            Instant.ofEpochMilli(unconfirmedSinceMs));
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
  boolean isAsReset() {
    return isAsIngested() && unconfirmedSequence == NONE;
  }

  private boolean isAsIngested() {
    return active && priceCents == ingestedPriceCents && version.equals(ingestedVersion);
  }

  /** Applies the data as what a reset goes back to. */
  void ingest(ProductData data, Instant now) {
    apply(data, now);
    ingestedPriceCents = priceCents;
    ingestedVersion = version;
  }

  /**
   * Applies the data; when it was created stays. A replaced product can be bought. Unconfirmed
   * until Stock has confirmed.
   */
  void replace(ProductData data, Instant now) {
    apply(data, now);
    unconfirmed(now);
  }

  private void apply(ProductData data, Instant now) {
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

  /** Applies a new price under the same version. */
  void changePrice(long newPriceCents, Instant now) {
    changed(now);
    sequence++;
    priceCents = newPriceCents;
  }

  /** Switches it off. Unconfirmed until Stock has confirmed. */
  void delete(Instant now) {
    changed(now);
    sequence++;
    active = false;
    unconfirmed(now);
  }

  private void unconfirmed(Instant now) {
    unconfirmedSequence = sequence;
    unconfirmedSinceMs = now.toEpochMilli();
    waitsFromMs = unconfirmedSinceMs;
  }

  /** Whether a confirmation of that sequence by Stock covers what is unconfirmed. */
  boolean isConfirmedBy(long followedSequence) {
    return unconfirmedSequence != NONE && unconfirmedSequence <= followedSequence;
  }

  /** Stock has confirmed. */
  void confirmed() {
    requireTouched();
    unconfirmedSequence = NONE;
  }

  /**
   * Records that it was republished to Stock. The next wait counts from as long after now as the
   * change lies before it, so that waits double while no Stock consumes it.
   */
  void republished(Instant now) {
    requireTouched();
    waitsFromMs = 2 * now.toEpochMilli() - unconfirmedSinceMs;
  }

  /** Resets price and version to those ingested. Publishes nothing: every service resets itself. */
  void resetToIngested(Instant now) {
    changed(now);
    priceCents = ingestedPriceCents;
    version = ingestedVersion;
    active = true;
    unconfirmedSequence = NONE;
  }

  /** Its current state, for a Stock that may not have consumed its last change. */
  ProductUpdated resyncEvent() {
    boolean offersTheIngested = !active || version.equals(ingestedVersion);
    return updated(offersTheIngested ? "" : version, 0);
  }

  /** Its current state, for other services. */
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

  /** Its current price, for other services. */
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
    requireTouched();
    updatedAtMs = now.toEpochMilli();
  }
}
