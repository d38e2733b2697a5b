package emporium.stock;

import emporium.edge.Listeners;
import emporium.events.CheckoutCanceled;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ProductUpdated;
import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Hears what stock must hear; every event becomes one command. */
@ApplicationScoped
public class StockListener {
  private final Listeners listeners;
  private final Transactions<StockRepository> stock;

  StockListener(Listeners listeners, Transactions<StockRepository> stock) {
    this.listeners = listeners;
    this.stock = stock;
  }

  /** A checkout asks for stock. */
  @Incoming("reserve-stock")
  public Flow.Subscriber<Message<ReserveStock>> reserve() {
    return listeners.listen(Topics.RESERVE_STOCK, Topics.STOCK, stock, ReserveItems::from);
  }

  /** A reservation is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> confirm() {
    return listeners.listen(Topics.PAYMENT_CONFIRMED, Topics.STOCK, stock, EndReservation::from);
  }

  /** A reservation will not be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> release() {
    return listeners.listen(Topics.PAYMENT_FAILED, Topics.STOCK, stock, EndReservation::from);
  }

  /** A stalled checkout is paid. */
  @Incoming("payment-confirmed-again")
  public Flow.Subscriber<Message<PaymentConfirmed>> confirmAgain() {
    return listeners.listen(
        Topics.PAYMENT_CONFIRMED_AGAIN,
        Topics.STOCK,
        stock,
        event -> EndReservation.from(event).asAgain());
  }

  /** A stalled checkout will not be paid. */
  @Incoming("payment-failed-again")
  public Flow.Subscriber<Message<PaymentFailed>> releaseAgain() {
    return listeners.listen(
        Topics.PAYMENT_FAILED_AGAIN,
        Topics.STOCK,
        stock,
        event -> EndReservation.from(event).asAgain());
  }

  /** A stalled checkout will never be invoiced. */
  @Incoming("checkout-canceled")
  public Flow.Subscriber<Message<CheckoutCanceled>> cancel() {
    return listeners.listen(Topics.CHECKOUT_CANCELED, Topics.STOCK, stock, CancelReservation::from);
  }

  /** A product was created, replaced or deleted. */
  @Incoming("product-updated")
  public Flow.Subscriber<Message<ProductUpdated>> follow() {
    return listeners.listen(Topics.PRODUCT_UPDATED, Topics.STOCK, stock, FollowProduct::from);
  }

  /** A product has waited for long until it was followed. */
  @Incoming("product-said-again")
  public Flow.Subscriber<Message<ProductUpdated>> followAgain() {
    return listeners.listen(Topics.PRODUCT_SAID_AGAIN, Topics.STOCK, stock, FollowProduct::again);
  }
}
