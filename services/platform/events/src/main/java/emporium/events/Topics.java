package emporium.events;

import emporium.events.model.CustomerId;
import emporium.events.model.SellerId;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Every topic: its producer, its consumers and its ordering key. */
public final class Topics {
  /** Service names, as topics and engines use them. */
  public static final String CART = "cart";

  public static final String PRODUCT = "product";
  public static final String STOCK = "stock";
  public static final String ORDER = "order";
  public static final String PAYMENT = "payment";
  public static final String SHIPMENT = "shipment";
  public static final String CUSTOMER = "customer";
  public static final String SELLER = "seller";

  public static final Topic<PriceUpdated> PRICE_UPDATED =
      topic(
          "price-updated",
          PriceUpdated.class,
          PRODUCT,
          Set.of(CART),
          e -> new SellerId(e.sellerId()));
  public static final Topic<ProductUpdated> PRODUCT_UPDATED =
      topic(
          "product-updated",
          ProductUpdated.class,
          PRODUCT,
          Set.of(CART, STOCK),
          e -> new SellerId(e.sellerId()));

  /** Stock has confirmed a product that was replaced or deleted. */
  public static final Topic<ProductUpdateConfirmed> PRODUCT_UPDATE_CONFIRMED =
      topic(
          "product-update-confirmed",
          ProductUpdateConfirmed.class,
          STOCK,
          Set.of(PRODUCT),
          e -> new SellerId(e.sellerId()));

  /**
   * The present state of a product, for a Stock that has not confirmed it in time. Not published to
   * Cart: it is no change, and has no number among those of its seller.
   */
  public static final Topic<ProductUpdated> PRODUCT_RESYNC =
      topic(
          "product-resync",
          ProductUpdated.class,
          PRODUCT,
          Set.of(STOCK),
          e -> new SellerId(e.sellerId()));

  public static final Topic<ReserveStock> RESERVE_STOCK =
      topic("reserve-stock", ReserveStock.class, CART, Set.of(STOCK), e -> e.checkout().customer());
  public static final Topic<StockConfirmed> STOCK_CONFIRMED =
      topic(
          "stock-confirmed",
          StockConfirmed.class,
          STOCK,
          Set.of(ORDER),
          e -> e.checkout().customer());
  public static final Topic<ReserveStockFailed> RESERVE_STOCK_FAILED =
      topic(
          "reserve-stock-failed",
          ReserveStockFailed.class,
          STOCK,
          Set.of(CART, CUSTOMER),
          e -> e.checkout().customer());
  public static final Topic<InvoiceIssued> INVOICE_ISSUED =
      topic(
          "invoice-issued",
          InvoiceIssued.class,
          ORDER,
          Set.of(PAYMENT, SELLER),
          e -> e.checkout().customer());
  public static final Topic<PaymentConfirmed> PAYMENT_CONFIRMED =
      topic(
          "payment-confirmed",
          PaymentConfirmed.class,
          PAYMENT,
          Set.of(STOCK, ORDER, CUSTOMER, SELLER, SHIPMENT),
          e -> e.checkout().customer());
  public static final Topic<PaymentFailed> PAYMENT_FAILED =
      topic(
          "payment-failed",
          PaymentFailed.class,
          PAYMENT,
          Set.of(STOCK, ORDER, CUSTOMER, SELLER),
          e -> e.checkout().customer());
  public static final Topic<ShipmentNotification> SHIPMENT_NOTIFICATION =
      topic(
          "shipment-notification",
          ShipmentNotification.class,
          SHIPMENT,
          Set.of(ORDER, SELLER),
          e -> e.checkout().customer());
  public static final Topic<DeliveryNotification> DELIVERY_NOTIFICATION =
      topic(
          "delivery-notification",
          DeliveryNotification.class,
          SHIPMENT,
          Set.of(CUSTOMER, SELLER),
          e -> new CustomerId(e.customerId()));

  /** A checkout has stalled: it has had no outcome for too long. */
  public static final Topic<CheckoutStalled> CHECKOUT_STALLED =
      topic(
          "checkout-stalled",
          CheckoutStalled.class,
          CART,
          Set.of(PAYMENT),
          e -> e.checkout().customer());

  /** A stalled checkout will never be paid. */
  public static final Topic<CheckoutCanceled> CHECKOUT_CANCELED =
      topic(
          "checkout-canceled",
          CheckoutCanceled.class,
          PAYMENT,
          Set.of(STOCK, ORDER),
          e -> e.checkout().customer());

  /** A stalled checkout is paid: for the services without which it cannot complete. */
  public static final Topic<PaymentConfirmed> PAYMENT_CONFIRMED_REPLAYED =
      topic(
          "payment-confirmed-replayed",
          PaymentConfirmed.class,
          PAYMENT,
          Set.of(STOCK, ORDER, SHIPMENT),
          e -> e.checkout().customer());

  /** The order of a stalled checkout will never be paid: for the services that must complete it. */
  public static final Topic<PaymentFailed> PAYMENT_FAILED_REPLAYED =
      topic(
          "payment-failed-replayed",
          PaymentFailed.class,
          PAYMENT,
          Set.of(STOCK, ORDER),
          e -> e.checkout().customer());

  /** A cart has been abandoned. */
  public static final Topic<CartAbandoned> CART_ABANDONED =
      topic("cart-abandoned", CartAbandoned.class, CART, Set.of(CUSTOMER), CartAbandoned::customer);

  /** Demand for a product exceeds its free stock, or no longer does. */
  public static final Topic<LowStockWarning> LOW_STOCK_WARNING =
      topic(
          "low-stock-warning",
          LowStockWarning.class,
          STOCK,
          Set.of(SELLER),
          e -> new SellerId(e.sellerId()));

  /** Stock has confirmed or released what a checkout reserved. */
  public static final Topic<TransactionMark> STOCK_COMPLETED =
      topic(
          "stock-completed",
          TransactionMark.class,
          STOCK,
          Set.of(CART),
          e -> e.checkout().customer());

  /** A part of a checkout is to be reserved by the replica of Stock that owns its items. */
  public static final Topic<ReservePart> RESERVE_PART =
      topic("reserve-part", ReservePart.class, STOCK, Set.of(STOCK), ReservePart::seller);

  /** The outcome, for the replica that coordinates the split reservation. */
  public static final Topic<PartReserved> PART_RESERVED =
      topic(
          "part-reserved", PartReserved.class, STOCK, Set.of(STOCK), e -> e.checkout().customer());

  /** The reserved lines of a part are to be sold or released. */
  public static final Topic<SettlePart> SETTLE_PART =
      topic("settle-part", SettlePart.class, STOCK, Set.of(STOCK), SettlePart::seller);

  /** A part is settled. */
  public static final Topic<PartSettled> PART_SETTLED =
      topic("part-settled", PartSettled.class, STOCK, Set.of(STOCK), e -> e.checkout().customer());

  /** Order has consumed a checkout's shipment, or its failed payment. */
  public static final Topic<TransactionMark> ORDER_COMPLETED =
      topic(
          "order-completed",
          TransactionMark.class,
          ORDER,
          Set.of(CART),
          e -> e.checkout().customer());

  /** Order has recorded what an update delivery completed. */
  public static final Topic<TransactionMark> DELIVERY_COMPLETED =
      topic(
          "delivery-completed",
          TransactionMark.class,
          ORDER,
          Set.of(SHIPMENT),
          e -> e.checkout().customer());

  /** All topics. */
  public static final List<Topic<?>> ALL =
      List.of(
          PRICE_UPDATED,
          PRODUCT_UPDATED,
          PRODUCT_UPDATE_CONFIRMED,
          PRODUCT_RESYNC,
          RESERVE_STOCK,
          STOCK_CONFIRMED,
          RESERVE_STOCK_FAILED,
          INVOICE_ISSUED,
          PAYMENT_CONFIRMED,
          PAYMENT_FAILED,
          SHIPMENT_NOTIFICATION,
          DELIVERY_NOTIFICATION,
          CHECKOUT_STALLED,
          CHECKOUT_CANCELED,
          PAYMENT_CONFIRMED_REPLAYED,
          PAYMENT_FAILED_REPLAYED,
          CART_ABANDONED,
          LOW_STOCK_WARNING,
          STOCK_COMPLETED,
          RESERVE_PART,
          PART_RESERVED,
          SETTLE_PART,
          PART_SETTLED,
          ORDER_COMPLETED,
          DELIVERY_COMPLETED);

  private static final Set<String> NEVER_DISCARDED =
      Set.of(RESERVE_PART.name(), PART_RESERVED.name(), SETTLE_PART.name(), PART_SETTLED.name());

  /** For each service of a checkout after Cart, the topic that starts its part. */
  private static final Map<String, Topic<?>> BEGINNINGS =
      Map.of(
          STOCK, RESERVE_STOCK,
          ORDER, STOCK_CONFIRMED,
          PAYMENT, INVOICE_ISSUED,
          SHIPMENT, PAYMENT_CONFIRMED);

  private Topics() {}

  /**
   * Whether that topic starts a checkout at that service, and no open transaction there waits for
   * it: so it may be delayed. The services and these topics form no cycle.
   */
  public static boolean begins(Topic<?> topic, String service) {
    return topic.equals(BEGINNINGS.get(service));
  }

  /**
   * Returns whether a dead letter of the topic may be discarded. Not those of a checkout over
   * several replicas of Stock: it would never complete, and its pieces stayed reserved. Source:
   * docs/adr/0019.
   */
  public static boolean mayDiscard(String topic) {
    return !NEVER_DISCARDED.contains(topic);
  }

  private static <E extends Event> Topic<E> topic(
      String name, Class<E> type, String producer, Set<String> consumers, Function<E, Object> key) {
    return new Topic<>(name, type, producer, consumers, key);
  }
}
