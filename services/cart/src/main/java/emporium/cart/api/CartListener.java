package emporium.cart.api;

import emporium.cart.CartRepository;
import emporium.cart.RecordCheckoutOutcome;
import emporium.cart.replica.RecordPriceUpdate;
import emporium.cart.replica.RecordProductUpdate;
import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.ReserveStockFailed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.ReplicationLevel;
import emporium.persistence.Transactions;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.messaging.EventConsumers;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * The events that the cart service consumes. Waiting requests are completed when the commit that
 * decided their checkout is durable.
 */
@ApplicationScoped
public class CartListener {
  private final EventConsumers listeners;
  private final Transactions<CartRepository> carts;
  private final CheckoutOutcomes waiters;
  private final ReplicationLevel replication;

  public CartListener(
      EventConsumers listeners,
      Transactions<CartRepository> carts,
      CheckoutOutcomes waiters,
      Criteria criteria) {
    this.listeners = listeners;
    this.carts = carts;
    this.waiters = waiters;
    this.replication = criteria.replication();
  }

  /** Into the replicas. */
  @Incoming("product-updated")
  public Flow.Subscriber<Message<ProductUpdated>> products() {
    return listeners.consume(
        Topics.PRODUCT_UPDATED, Topics.CART, carts, e -> new RecordProductUpdate<>(e, replication));
  }

  /** Into the replicas. */
  @Incoming("price-updated")
  public Flow.Subscriber<Message<PriceUpdated>> prices() {
    return listeners.consume(
        Topics.PRICE_UPDATED, Topics.CART, carts, e -> new RecordPriceUpdate<>(e, replication));
  }

  /** Into the outcome. */
  @Incoming("reserve-stock-failed")
  public Flow.Subscriber<Message<ReserveStockFailed>> refusals() {
    return listeners.consume(
        Topics.RESERVE_STOCK_FAILED,
        Topics.CART,
        carts,
        RecordCheckoutOutcome.StockRefused::from,
        (event, committed) -> waiters.tell(event.checkout(), committed));
  }

  /** Into the outcome. */
  @Incoming("stock-completed")
  public Flow.Subscriber<Message<TransactionMark>> stockMarks() {
    return listeners.consume(
        Topics.STOCK_COMPLETED,
        Topics.CART,
        carts,
        RecordCheckoutOutcome.StockCompleted::from,
        (event, committed) -> waiters.tell(event.checkout(), committed));
  }

  /** Into the outcome. */
  @Incoming("order-completed")
  public Flow.Subscriber<Message<TransactionMark>> orderMarks() {
    return listeners.consume(
        Topics.ORDER_COMPLETED,
        Topics.CART,
        carts,
        RecordCheckoutOutcome.OrderCompleted::from,
        (event, committed) -> waiters.tell(event.checkout(), committed));
  }
}
