package emporium.stock.api;

import emporium.events.CheckoutCanceled;
import emporium.events.PartReserved;
import emporium.events.PartSettled;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ProductUpdated;
import emporium.events.ReservePart;
import emporium.events.ReserveStock;
import emporium.events.SettlePart;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.EventConsumers;
import emporium.stock.RecordProductVersion;
import emporium.stock.SettleReservation;
import emporium.stock.StockRepository;
import emporium.stock.split.RecordPartSettled;
import emporium.stock.split.ReserveOwnItems;
import emporium.stock.split.SettleOwnItems;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** The events that stock consumes; every event becomes one command. */
@ApplicationScoped
public class StockListener {
  private final EventConsumers listeners;
  private final Transactions<StockRepository> stock;
  private final ReservationRouter commands;

  StockListener(
      EventConsumers listeners, Transactions<StockRepository> stock, ReservationRouter commands) {
    this.listeners = listeners;
    this.stock = stock;
    this.commands = commands;
  }

  /** A checkout requests stock. */
  @Incoming("reserve-stock")
  public Flow.Subscriber<Message<ReserveStock>> reserve() {
    return listeners.consume(Topics.RESERVE_STOCK, Topics.STOCK, stock, commands::reserve);
  }

  /** A reservation is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> confirm() {
    return listeners.consume(
        Topics.PAYMENT_CONFIRMED,
        Topics.STOCK,
        stock,
        event -> commands.settle(SettleReservation.from(event)));
  }

  /** A reservation will not be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> release() {
    return listeners.consume(
        Topics.PAYMENT_FAILED,
        Topics.STOCK,
        stock,
        event -> commands.settle(SettleReservation.from(event)));
  }

  /** A stalled checkout is paid. */
  @Incoming("payment-confirmed-replayed")
  public Flow.Subscriber<Message<PaymentConfirmed>> confirmAgain() {
    return listeners.consume(
        Topics.PAYMENT_CONFIRMED_REPLAYED,
        Topics.STOCK,
        stock,
        event -> commands.settle(SettleReservation.from(event).replayed()));
  }

  /** A stalled checkout will not be paid. */
  @Incoming("payment-failed-replayed")
  public Flow.Subscriber<Message<PaymentFailed>> releaseAgain() {
    return listeners.consume(
        Topics.PAYMENT_FAILED_REPLAYED,
        Topics.STOCK,
        stock,
        event -> commands.settle(SettleReservation.from(event).replayed()));
  }

  /** A stalled checkout will never be invoiced. */
  @Incoming("checkout-canceled")
  public Flow.Subscriber<Message<CheckoutCanceled>> cancel() {
    return listeners.consume(Topics.CHECKOUT_CANCELED, Topics.STOCK, stock, commands::cancel);
  }

  /** A product was created, replaced or deleted. */
  @Incoming("product-updated")
  public Flow.Subscriber<Message<ProductUpdated>> follow() {
    return listeners.consume(
        Topics.PRODUCT_UPDATED, Topics.STOCK, stock, RecordProductVersion::from);
  }

  /** A product has waited for its confirmation for long. */
  @Incoming("product-resync")
  public Flow.Subscriber<Message<ProductUpdated>> followAgain() {
    return listeners.consume(
        Topics.PRODUCT_RESYNC, Topics.STOCK, stock, RecordProductVersion::resync);
  }

  /** A checkout requests what is here of it. */
  @Incoming("reserve-part")
  public Flow.Subscriber<Message<ReservePart>> reservePart() {
    return listeners.consume(Topics.RESERVE_PART, Topics.STOCK, stock, ReserveOwnItems::new);
  }

  /** An owner has reserved its part of a checkout. */
  @Incoming("part-reserved")
  public Flow.Subscriber<Message<PartReserved>> takePart() {
    return listeners.consume(Topics.PART_RESERVED, Topics.STOCK, stock, commands::recordPart);
  }

  /** What is here of a reservation is to be sold or freed. */
  @Incoming("settle-part")
  public Flow.Subscriber<Message<SettlePart>> endPart() {
    return listeners.consume(Topics.SETTLE_PART, Topics.STOCK, stock, SettleOwnItems::new);
  }

  /** An owner has settled its part of a reservation. */
  @Incoming("part-settled")
  public Flow.Subscriber<Message<PartSettled>> takePartEnd() {
    return listeners.consume(Topics.PART_SETTLED, Topics.STOCK, stock, RecordPartSettled::new);
  }
}
