package emporium.stock;

import emporium.edge.Listeners;
import emporium.events.CheckoutCanceled;
import emporium.events.EndPart;
import emporium.events.PartEnded;
import emporium.events.PartReserved;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ProductUpdated;
import emporium.events.ReservePart;
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
  private final StockCommands commands;

  StockListener(Listeners listeners, Transactions<StockRepository> stock, StockCommands commands) {
    this.listeners = listeners;
    this.stock = stock;
    this.commands = commands;
  }

  /** A checkout asks for stock. */
  @Incoming("reserve-stock")
  public Flow.Subscriber<Message<ReserveStock>> reserve() {
    return listeners.listen(Topics.RESERVE_STOCK, Topics.STOCK, stock, commands::reserve);
  }

  /** A reservation is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> confirm() {
    return listeners.listen(
        Topics.PAYMENT_CONFIRMED,
        Topics.STOCK,
        stock,
        event -> commands.end(EndReservation.from(event)));
  }

  /** A reservation will not be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> release() {
    return listeners.listen(
        Topics.PAYMENT_FAILED,
        Topics.STOCK,
        stock,
        event -> commands.end(EndReservation.from(event)));
  }

  /** A stalled checkout is paid. */
  @Incoming("payment-confirmed-again")
  public Flow.Subscriber<Message<PaymentConfirmed>> confirmAgain() {
    return listeners.listen(
        Topics.PAYMENT_CONFIRMED_AGAIN,
        Topics.STOCK,
        stock,
        event -> commands.end(EndReservation.from(event).asAgain()));
  }

  /** A stalled checkout will not be paid. */
  @Incoming("payment-failed-again")
  public Flow.Subscriber<Message<PaymentFailed>> releaseAgain() {
    return listeners.listen(
        Topics.PAYMENT_FAILED_AGAIN,
        Topics.STOCK,
        stock,
        event -> commands.end(EndReservation.from(event).asAgain()));
  }

  /** A stalled checkout will never be invoiced. */
  @Incoming("checkout-canceled")
  public Flow.Subscriber<Message<CheckoutCanceled>> cancel() {
    return listeners.listen(Topics.CHECKOUT_CANCELED, Topics.STOCK, stock, commands::cancel);
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

  /** A checkout asks for what is here of it. */
  @Incoming("reserve-part")
  public Flow.Subscriber<Message<ReservePart>> reservePart() {
    return listeners.listen(Topics.RESERVE_PART, Topics.STOCK, stock, ReserveOwnItems::new);
  }

  /** An owner has reserved its part of a checkout. */
  @Incoming("part-reserved")
  public Flow.Subscriber<Message<PartReserved>> takePart() {
    return listeners.listen(Topics.PART_RESERVED, Topics.STOCK, stock, commands::take);
  }

  /** What is here of a reservation is to be sold or freed. */
  @Incoming("end-part")
  public Flow.Subscriber<Message<EndPart>> endPart() {
    return listeners.listen(Topics.END_PART, Topics.STOCK, stock, EndOwnItems::new);
  }

  /** An owner has ended its part of a reservation. */
  @Incoming("part-ended")
  public Flow.Subscriber<Message<PartEnded>> takePartEnd() {
    return listeners.listen(Topics.PART_ENDED, Topics.STOCK, stock, TakePartEnd::new);
  }
}
