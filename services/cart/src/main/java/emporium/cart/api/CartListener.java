package emporium.cart;

import emporium.edge.Criteria;
import emporium.edge.Listeners;
import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.Replication;
import emporium.events.ReserveStockFailed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * What the cart service hears. Waiting requests are told when the commit that decided their
 * checkout is durable.
 */
@ApplicationScoped
public class CartListener {
  private final Listeners listeners;
  private final Transactions<CartRepository> carts;
  private final CheckoutWaiters waiters;
  private final Replication replication;

  public CartListener(
      Listeners listeners,
      Transactions<CartRepository> carts,
      CheckoutWaiters waiters,
      Criteria criteria) {
    this.listeners = listeners;
    this.carts = carts;
    this.waiters = waiters;
    this.replication = criteria.replication();
  }

  /** Into the replicas. */
  @Incoming("product-updated")
  public Flow.Subscriber<Message<ProductUpdated>> products() {
    return listeners.listen(
        Topics.PRODUCT_UPDATED, Topics.CART, carts, e -> new TakeProduct(e, replication));
  }

  /** Into the replicas. */
  @Incoming("price-updated")
  public Flow.Subscriber<Message<PriceUpdated>> prices() {
    return listeners.listen(
        Topics.PRICE_UPDATED, Topics.CART, carts, e -> new TakePrice(e, replication));
  }

  /** Into the outcome. */
  @Incoming("reserve-stock-failed")
  public Flow.Subscriber<Message<ReserveStockFailed>> refusals() {
    return listeners.listen(
        Topics.RESERVE_STOCK_FAILED,
        Topics.CART,
        carts,
        TakeOutcome.Refused::from,
        (event, committed) -> waiters.tell(event.checkout(), committed));
  }

  /** Into the outcome. */
  @Incoming("stock-mark")
  public Flow.Subscriber<Message<TransactionMark>> stockMarks() {
    return listeners.listen(
        Topics.STOCK_MARK,
        Topics.CART,
        carts,
        TakeOutcome.StockMarked::from,
        (event, committed) -> waiters.tell(event.checkout(), committed));
  }

  /** Into the outcome. */
  @Incoming("order-mark")
  public Flow.Subscriber<Message<TransactionMark>> orderMarks() {
    return listeners.listen(
        Topics.ORDER_MARK,
        Topics.CART,
        carts,
        TakeOutcome.OrderMarked::from,
        (event, committed) -> waiters.tell(event.checkout(), committed));
  }
}
