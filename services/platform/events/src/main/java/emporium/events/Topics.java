package emporium.events;

import emporium.persistence.Event;
import emporium.persistence.Topic;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Every topic: who says it, who must hear it, and whose order matters. */
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

  /** Stock has followed a product that was replaced or deleted. */
  public static final Topic<ProductFollowed> PRODUCT_FOLLOWED =
      topic(
          "product-followed",
          ProductFollowed.class,
          STOCK,
          Set.of(PRODUCT),
          e -> new SellerId(e.sellerId()));

  /**
   * A product as it is now, for a Stock that has not followed it in time. Not said to Cart: it is
   * no change, and has no number among those of its seller.
   */
  public static final Topic<ProductUpdated> PRODUCT_SAID_AGAIN =
      topic(
          "product-said-again",
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

  /** A checkout has had no outcome for long. */
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

  /** A stalled checkout is paid: for those without whom it cannot end. */
  public static final Topic<PaymentConfirmed> PAYMENT_CONFIRMED_AGAIN =
      topic(
          "payment-confirmed-again",
          PaymentConfirmed.class,
          PAYMENT,
          Set.of(STOCK, ORDER, SHIPMENT),
          e -> e.checkout().customer());

  /** The order of a stalled checkout will never be paid: for those without whom it cannot end. */
  public static final Topic<PaymentFailed> PAYMENT_FAILED_AGAIN =
      topic(
          "payment-failed-again",
          PaymentFailed.class,
          PAYMENT,
          Set.of(STOCK, ORDER),
          e -> e.checkout().customer());

  /** A customer has left a cart alone for long. */
  public static final Topic<CartAbandoned> CART_ABANDONED =
      topic("cart-abandoned", CartAbandoned.class, CART, Set.of(CUSTOMER), CartAbandoned::customer);

  /** More of a product is asked for than stock can promise, or no longer so. */
  public static final Topic<LowStockWarning> LOW_STOCK_WARNING =
      topic(
          "low-stock-warning",
          LowStockWarning.class,
          STOCK,
          Set.of(SELLER),
          e -> new SellerId(e.sellerId()));

  /** Stock has confirmed or released what a checkout reserved. */
  public static final Topic<TransactionMark> STOCK_MARK =
      topic("stock-mark", TransactionMark.class, STOCK, Set.of(CART), e -> e.checkout().customer());

  /** A part of a checkout is to be reserved by the replica of Stock that has its items. */
  public static final Topic<ReservePart> RESERVE_PART =
      topic("reserve-part", ReservePart.class, STOCK, Set.of(STOCK), ReservePart::seller);

  /** What became of it, for the replica that gathers the checkout's parts. */
  public static final Topic<PartReserved> PART_RESERVED =
      topic(
          "part-reserved", PartReserved.class, STOCK, Set.of(STOCK), e -> e.checkout().customer());

  /** What was reserved of a part is to be sold or freed. */
  public static final Topic<EndPart> END_PART =
      topic("end-part", EndPart.class, STOCK, Set.of(STOCK), EndPart::seller);

  /** That is done. */
  public static final Topic<PartEnded> PART_ENDED =
      topic("part-ended", PartEnded.class, STOCK, Set.of(STOCK), e -> e.checkout().customer());

  /** Order has seen a checkout's shipment, or its failed payment. */
  public static final Topic<TransactionMark> ORDER_MARK =
      topic("order-mark", TransactionMark.class, ORDER, Set.of(CART), e -> e.checkout().customer());

  /** Order has noted what an update delivery concluded. */
  public static final Topic<TransactionMark> DELIVERY_MARK =
      topic(
          "delivery-mark",
          TransactionMark.class,
          ORDER,
          Set.of(SHIPMENT),
          e -> e.checkout().customer());

  /** All of them. */
  public static final List<Topic<?>> ALL =
      List.of(
          PRICE_UPDATED,
          PRODUCT_UPDATED,
          PRODUCT_FOLLOWED,
          PRODUCT_SAID_AGAIN,
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
          PAYMENT_CONFIRMED_AGAIN,
          PAYMENT_FAILED_AGAIN,
          CART_ABANDONED,
          LOW_STOCK_WARNING,
          STOCK_MARK,
          RESERVE_PART,
          PART_RESERVED,
          END_PART,
          PART_ENDED,
          ORDER_MARK,
          DELIVERY_MARK);

  /** For each service on a checkout's way, the topic with which its own part begins. */
  private static final Map<String, Topic<?>> BEGINNINGS =
      Map.of(
          STOCK, RESERVE_STOCK,
          ORDER, STOCK_CONFIRMED,
          PAYMENT, INVOICE_ISSUED,
          SHIPMENT, PAYMENT_CONFIRMED);

  private Topics() {}

  /**
   * Whether a checkout begins at that service with that topic, and nothing that has begun there
   * waits for it: so it may come much later. None of these ways leads back.
   */
  public static boolean begins(Topic<?> topic, String service) {
    return topic.equals(BEGINNINGS.get(service));
  }

  private static <E extends Event> Topic<E> topic(
      String name, Class<E> type, String producer, Set<String> consumers, Function<E, Object> key) {
    return new Topic<>(name, type, producer, consumers, key);
  }
}
