package emporium.cart.api;

import emporium.cart.CartRepository;
import emporium.cart.RecordCheckoutOutcome;
import emporium.cart.replica.RecordPriceUpdate;
import emporium.cart.replica.RecordProductUpdate;
import emporium.events.CartAbandoned;
import emporium.events.CheckoutStalled;
import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.ReserveStock;
import emporium.events.ReserveStockFailed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.ReplicationLevel;
import emporium.persistence.Transactions;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.messaging.EventConsumers;
import emporium.runtime.messaging.ServiceChannels;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Outgoing;

/**
 * What the cart service consumes and publishes. Waiting requests are completed when the commit that
 * decided their checkout is durable.
 */
@ApplicationScoped
public class CartChannels {
  private final ServiceChannels<CartRepository> channels;
  private final CheckoutCoordinator checkouts;
  private final ReplicationLevel replication;

  public CartChannels(
      EventConsumers consumers,
      Transactions<CartRepository> carts,
      CheckoutCoordinator checkouts,
      Criteria criteria) {
    this.channels = consumers.channels(Topics.CART, carts);
    this.checkouts = checkouts;
    this.replication = criteria.replication();
  }

  /** Into the replicas. */
  @Incoming("product-updated")
  public Flow.Subscriber<Message<ProductUpdated>> products() {
    return channels.consume(Topics.PRODUCT_UPDATED, e -> new RecordProductUpdate<>(e, replication));
  }

  /** Into the replicas. */
  @Incoming("price-updated")
  public Flow.Subscriber<Message<PriceUpdated>> prices() {
    return channels.consume(Topics.PRICE_UPDATED, e -> new RecordPriceUpdate<>(e, replication));
  }

  /** Into the outcome. */
  @Incoming("reserve-stock-failed")
  public Flow.Subscriber<Message<ReserveStockFailed>> refusals() {
    return channels.consume(
        Topics.RESERVE_STOCK_FAILED,
        RecordCheckoutOutcome.StockRefused::from,
        (event, committed) -> checkouts.recorded(event.checkout(), committed));
  }

  /** Into the outcome. */
  @Incoming("stock-completed")
  public Flow.Subscriber<Message<TransactionMark>> stockMarks() {
    return channels.consume(
        Topics.STOCK_COMPLETED,
        RecordCheckoutOutcome.StockCompleted::from,
        (event, committed) -> checkouts.recorded(event.checkout(), committed));
  }

  /** Into the outcome. */
  @Incoming("order-completed")
  public Flow.Subscriber<Message<TransactionMark>> orderMarks() {
    return channels.consume(
        Topics.ORDER_COMPLETED,
        RecordCheckoutOutcome.OrderCompleted::from,
        (event, committed) -> checkouts.recorded(event.checkout(), committed));
  }

  @Outgoing("reserve-stock")
  @Broadcast
  public Flow.Publisher<Message<ReserveStock>> reserveStock() {
    return channels.publish(Topics.RESERVE_STOCK);
  }

  @Outgoing("cart-abandoned")
  @Broadcast
  public Flow.Publisher<Message<CartAbandoned>> cartAbandoned() {
    return channels.publish(Topics.CART_ABANDONED);
  }

  @Outgoing("checkout-stalled")
  @Broadcast
  public Flow.Publisher<Message<CheckoutStalled>> checkoutStalled() {
    return channels.publish(Topics.CHECKOUT_STALLED);
  }
}
