package emporium.order;

import emporium.events.model.CheckoutId;
import emporium.events.model.OrderId;
import emporium.events.model.OrderStatus;
import emporium.persistence.Aggregate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of one checkout: the lines that stock reserved, their totals, and their status.
 *
 * <p>Invariants: the totals are the sums of the lines; the status moves along INVOICED,
 * PAYMENT_PROCESSED, READY_FOR_SHIPMENT, IN_TRANSIT, DELIVERED, or from INVOICED to PAYMENT_FAILED,
 * and every status it had has one history row.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link OrderId}. Source: paper 2.1 and 3.1 (4).
 */
public class Order extends Aggregate {
  private static final DateTimeFormatter INVOICE_DAY =
      DateTimeFormatter.ofPattern("yyyyMMdd").withZone(ZoneOffset.UTC);
  private static final long NEVER = 0;
  private static final int STATUSES_EXPECTED = 5; // from invoiced to delivered

  private int customerId;
  private int orderId;
  private int session;
  private String tid = "";
  private byte statusCode;
  private long purchaseAtMs;
  private long paymentAtMs;
  private long deliveredCarrierAtMs;
  private long deliveredCustomerAtMs;
  private long totalAmountCents;
  private long totalFreightCents;
  private long totalIncentiveCents;
  private long totalItemsCents;
  private long createdAtMs;
  private long updatedAtMs;
  private List<OrderItem> items = new ArrayList<>();
  private List<OrderHistory> history = new ArrayList<>();

  protected Order() {}

  Order(
      OrderId id,
      CheckoutId checkout,
      String tid,
      List<OrderItem> items,
      Instant purchasedAt,
      Instant now) {
    this.customerId = id.customerId();
    this.orderId = id.orderId();
    this.session = checkout.session();
    this.tid = tid;
    this.items = new ArrayList<>(items);
    this.purchaseAtMs = purchasedAt.toEpochMilli();
    this.createdAtMs = now.toEpochMilli();
    for (OrderItem item : items) {
      totalItemsCents = Math.addExact(totalItemsCents, item.totalItemsCents());
      totalFreightCents = Math.addExact(totalFreightCents, item.freightCents());
      totalIncentiveCents = Math.addExact(totalIncentiveCents, item.totalIncentiveCents());
    }
    totalAmountCents = totalItemsCents - totalIncentiveCents;
    history = new ArrayList<>(STATUSES_EXPECTED);
    enter(OrderStatus.INVOICED, now);
  }

  /** Its identity. */
  public OrderId id() {
    return new OrderId(customerId, orderId);
  }

  /** The checkout it came from. */
  public CheckoutId checkout() {
    return new CheckoutId(customerId, session);
  }

  /** The client's transaction id of that checkout. */
  public String tid() {
    return tid;
  }

  /** {@code <customerId>-<yyyyMMdd>-<orderId>}, the UTC day it was invoiced. */
  public String invoiceNumber() {
    return customerId + "-" + INVOICE_DAY.format(createdAt()) + "-" + orderId;
  }

  /** Its status. */
  public OrderStatus status() {
    return OrderStatus.ofCode(statusCode);
  }

  /** Whether nothing can happen to it any more. */
  public boolean isConcluded() {
    return status() == OrderStatus.DELIVERED || status() == OrderStatus.PAYMENT_FAILED;
  }

  /** When stock confirmed the checkout. */
  public Instant purchaseDate() {
    return Instant.ofEpochMilli(purchaseAtMs);
  }

  /** When it was paid. */
  public @Nullable Instant paymentDate() {
    return time(paymentAtMs);
  }

  /** When its first package was delivered. */
  public @Nullable Instant deliveredCarrierDate() {
    return time(deliveredCarrierAtMs);
  }

  /** When its last package was delivered. */
  public @Nullable Instant deliveredCustomerDate() {
    return time(deliveredCustomerAtMs);
  }

  /** Values of the lines less their discounts. */
  public long totalAmountCents() {
    return totalAmountCents;
  }

  /** Freight of all lines. */
  public long totalFreightCents() {
    return totalFreightCents;
  }

  /** Discounts of all lines. */
  public long totalIncentiveCents() {
    return totalIncentiveCents;
  }

  /** What is to be paid: amount and freight. */
  public long totalInvoiceCents() {
    return Math.addExact(totalAmountCents, totalFreightCents);
  }

  /** Values of all lines. */
  public long totalItemsCents() {
    return totalItemsCents;
  }

  /** When it was invoiced. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** When it last changed. */
  public Instant updatedAt() {
    return Instant.ofEpochMilli(updatedAtMs);
  }

  /** Its lines, in the order of the cart. */
  public List<OrderItem> items() {
    return Collections.unmodifiableList(items);
  }

  /** The statuses it had, oldest first. */
  public List<OrderHistory> history() {
    return Collections.unmodifiableList(history);
  }

  /** Records the payment. */
  void paid(Instant at, Instant now) {
    requireTouched();
    paymentAtMs = at.toEpochMilli();
    enter(OrderStatus.PAYMENT_PROCESSED, now);
  }

  /** Records that it will never be paid. */
  void paymentFailed(Instant now) {
    requireTouched();
    enter(OrderStatus.PAYMENT_FAILED, now);
  }

  /** Records that its shipment was approved. */
  void readyForShipment(Instant now) {
    requireTouched();
    enter(OrderStatus.READY_FOR_SHIPMENT, now);
  }

  /** Records that its first package was delivered. */
  void inTransit(Instant at, Instant now) {
    requireTouched();
    deliveredCarrierAtMs = at.toEpochMilli();
    enter(OrderStatus.IN_TRANSIT, now);
  }

  /** Records that its last package was delivered. */
  void delivered(Instant at, Instant now) {
    requireTouched();
    deliveredCustomerAtMs = at.toEpochMilli();
    enter(OrderStatus.DELIVERED, now);
  }

  private void enter(OrderStatus status, Instant now) {
    statusCode = status.code();
    updatedAtMs = now.toEpochMilli();
    history.add(new OrderHistory(status, now));
  }

  private static @Nullable Instant time(long atMs) {
    return atMs == NEVER ? null : Instant.ofEpochMilli(atMs);
  }
}
