package emporium.shipment;

import emporium.events.model.OrderLine;
import emporium.events.model.PackageStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One package: an order line on its way. Guarded by the lock of its {@link Shipment}, which owns
 * it. Source: paper 2.1, packages.
 */
public class Parcel {
  private static final long NOT_YET = 0;

  private int packageId;
  private int sellerId;
  private int productId;
  private int quantity;
  private long freightCents;
  private long shippingDateMs;
  private long deliveryDateMs;
  private byte statusCode;
  private String productName = "";

  protected Parcel() {}

  Parcel(int packageId, OrderLine line, Instant shippingDate) {
    this.packageId = packageId;
    this.sellerId = line.sellerId();
    this.productId = line.productId();
    this.productName = line.productName();
    this.quantity = line.quantity();
    this.freightCents = line.freightCents();
    this.shippingDateMs = shippingDate.toEpochMilli();
    this.deliveryDateMs = NOT_YET;
    this.statusCode = PackageStatus.SHIPPED.code();
  }

  /** Its number in the shipment, from 1. */
  public int packageId() {
    return packageId;
  }

  /** Who sends it. */
  public int sellerId() {
    return sellerId;
  }

  /** The seller's number of the product. */
  public int productId() {
    return productId;
  }

  /** The product's name. */
  public String productName() {
    return productName;
  }

  /** How many pieces are in it. */
  public int quantity() {
    return quantity;
  }

  /** What its way costs. */
  public long freightCents() {
    return freightCents;
  }

  /** When it left, in milliseconds of the epoch. */
  public long shippingDateMs() {
    return shippingDateMs;
  }

  /** When it arrived. */
  public @Nullable Instant deliveryDate() {
    return deliveryDateMs == NOT_YET ? null : Instant.ofEpochMilli(deliveryDateMs);
  }

  /** Its status. */
  public PackageStatus status() {
    return PackageStatus.ofCode(statusCode);
  }

  /** Whether it is still on its way. */
  public boolean undelivered() {
    return status() != PackageStatus.DELIVERED;
  }

  /** Brings it to the customer; only its shipment calls this, opened for changes. */
  void deliver(Instant now) {
    statusCode = PackageStatus.DELIVERED.code();
    deliveryDateMs = now.toEpochMilli();
  }
}
