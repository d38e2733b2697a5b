package emporium.seller;

import emporium.events.model.OrderLine;
import emporium.events.model.PackageStatus;
import emporium.events.model.ProductId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of an order as its seller sees it. Owned by its {@link SellerOrder}, which alone changes
 * it. Source: paper 2.1 and 3.1 (6).
 */
public class OrderEntry {
  private static final int NO_PACKAGE = 0;
  private static final byte NO_STATUS = -1;
  private static final long NEVER = 0;

  private int sellerId;
  private int productId;
  private int quantity;
  private int packageId = NO_PACKAGE;
  private long unitPriceCents;
  private long freightCents;
  private long totalItemsCents;
  private long totalAmountCents;
  private long totalIncentiveCents;
  private long deliveryAtMs = NEVER;
  private byte deliveryStatusCode = NO_STATUS;
  private String productName = "";

  protected OrderEntry() {}

  OrderEntry(OrderLine line) {
    sellerId = line.sellerId();
    productId = line.productId();
    quantity = line.quantity();
    unitPriceCents = line.unitPriceCents();
    freightCents = line.freightCents();
    totalItemsCents = line.totalItemsCents();
    totalAmountCents = line.totalAmountCents();
    totalIncentiveCents = line.totalIncentiveCents();
    productName = line.productName();
  }

  /** What was sold. */
  public ProductId product() {
    return new ProductId(sellerId, productId);
  }

  /** What it was called. */
  public String productName() {
    return productName;
  }

  /** How many pieces. */
  public int quantity() {
    return quantity;
  }

  /** Price of one piece. */
  public long unitPriceCents() {
    return unitPriceCents;
  }

  /** Freight of the line. */
  public long freightCents() {
    return freightCents;
  }

  /** Value of the line. */
  public long totalItemsCents() {
    return totalItemsCents;
  }

  /** Value less discount. */
  public long totalAmountCents() {
    return totalAmountCents;
  }

  /** The discount. */
  public long totalIncentiveCents() {
    return totalIncentiveCents;
  }

  /** The line's part of the invoice: amount and freight. */
  public long totalInvoiceCents() {
    return Math.addExact(totalAmountCents, freightCents);
  }

  /** The package it was delivered in; null until then. */
  public @Nullable Integer packageId() {
    return packageId == NO_PACKAGE ? null : packageId;
  }

  /** When it was delivered; null until then. */
  public @Nullable Instant deliveryDate() {
    return deliveryAtMs == NEVER ? null : Instant.ofEpochMilli(deliveryAtMs);
  }

  /** Its package's status; null until a shipment was approved. */
  public @Nullable PackageStatus deliveryStatus() {
    return deliveryStatusCode == NO_STATUS ? null : PackageStatus.ofCode(deliveryStatusCode);
  }

  boolean delivered() {
    return packageId != NO_PACKAGE;
  }

  void readyToShip() {
    deliveryStatusCode = PackageStatus.READY_TO_SHIP.code();
  }

  void deliver(int inPackageId, Instant at) {
    packageId = inPackageId;
    deliveryAtMs = at.toEpochMilli();
    deliveryStatusCode = PackageStatus.DELIVERED.code();
  }
}
