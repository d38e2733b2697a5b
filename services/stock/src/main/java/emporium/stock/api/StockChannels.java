package emporium.stock.api;

import emporium.events.CheckoutCanceled;
import emporium.events.LowStockWarning;
import emporium.events.PartReserved;
import emporium.events.PartSettled;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ProductUpdateConfirmed;
import emporium.events.ProductUpdated;
import emporium.events.ReservePart;
import emporium.events.ReserveStock;
import emporium.events.ReserveStockFailed;
import emporium.events.SettlePart;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.EventConsumers;
import emporium.runtime.messaging.ServiceChannels;
import emporium.stock.RecordProductVersion;
import emporium.stock.SettleReservation;
import emporium.stock.StockRepository;
import emporium.stock.split.RecordPartSettled;
import emporium.stock.split.ReserveOwnItems;
import emporium.stock.split.SettleOwnItems;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Outgoing;

/**
 * What the stock service consumes and publishes; what it publishes to its replicas, itself among
 * them, has a channel of its own in each direction.
 */
@ApplicationScoped
public class StockChannels {
  private final ServiceChannels<StockRepository> channels;
  private final ReservationRouter commands;

  StockChannels(
      EventConsumers consumers, Transactions<StockRepository> stock, ReservationRouter commands) {
    this.channels = consumers.channels(Topics.STOCK, stock);
    this.commands = commands;
  }

  /** A checkout requests stock. */
  @Incoming("reserve-stock")
  public Flow.Subscriber<Message<ReserveStock>> reserve() {
    return channels.consume(Topics.RESERVE_STOCK, commands::reserve);
  }

  /** A reservation is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> confirm() {
    return channels.consume(
        Topics.PAYMENT_CONFIRMED, event -> commands.settle(SettleReservation.from(event)));
  }

  /** A reservation will not be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> release() {
    return channels.consume(
        Topics.PAYMENT_FAILED, event -> commands.settle(SettleReservation.from(event)));
  }

  /** A stalled checkout is paid. */
  @Incoming("payment-confirmed-replayed")
  public Flow.Subscriber<Message<PaymentConfirmed>> confirmAgain() {
    return channels.consume(
        Topics.PAYMENT_CONFIRMED_REPLAYED,
        event -> commands.settle(SettleReservation.from(event).replayed()));
  }

  /** A stalled checkout will not be paid. */
  @Incoming("payment-failed-replayed")
  public Flow.Subscriber<Message<PaymentFailed>> releaseAgain() {
    return channels.consume(
        Topics.PAYMENT_FAILED_REPLAYED,
        event -> commands.settle(SettleReservation.from(event).replayed()));
  }

  /** A stalled checkout will never be invoiced. */
  @Incoming("checkout-canceled")
  public Flow.Subscriber<Message<CheckoutCanceled>> cancel() {
    return channels.consume(Topics.CHECKOUT_CANCELED, commands::cancel);
  }

  /** A product was created, replaced or deleted. */
  @Incoming("product-updated")
  public Flow.Subscriber<Message<ProductUpdated>> follow() {
    return channels.consume(Topics.PRODUCT_UPDATED, RecordProductVersion::from);
  }

  /** A product has waited for its confirmation for long. */
  @Incoming("product-resync")
  public Flow.Subscriber<Message<ProductUpdated>> followAgain() {
    return channels.consume(Topics.PRODUCT_RESYNC, RecordProductVersion::resync);
  }

  /** A checkout requests what is here of it. */
  @Incoming("reserve-part")
  public Flow.Subscriber<Message<ReservePart>> reservePart() {
    return channels.consume(Topics.RESERVE_PART, ReserveOwnItems::new);
  }

  /** An owner has reserved its part of a checkout. */
  @Incoming("part-reserved")
  public Flow.Subscriber<Message<PartReserved>> takePart() {
    return channels.consume(Topics.PART_RESERVED, commands::recordPart);
  }

  /** What is here of a reservation is to be sold or freed. */
  @Incoming("settle-part")
  public Flow.Subscriber<Message<SettlePart>> endPart() {
    return channels.consume(Topics.SETTLE_PART, SettleOwnItems::new);
  }

  /** An owner has settled its part of a reservation. */
  @Incoming("part-settled")
  public Flow.Subscriber<Message<PartSettled>> takePartEnd() {
    return channels.consume(Topics.PART_SETTLED, RecordPartSettled::new);
  }

  @Outgoing("stock-confirmed")
  @Broadcast
  public Flow.Publisher<Message<StockConfirmed>> stockConfirmed() {
    return channels.publish(Topics.STOCK_CONFIRMED);
  }

  @Outgoing("reserve-stock-failed")
  @Broadcast
  public Flow.Publisher<Message<ReserveStockFailed>> reserveStockFailed() {
    return channels.publish(Topics.RESERVE_STOCK_FAILED);
  }

  @Outgoing("stock-completed")
  @Broadcast
  public Flow.Publisher<Message<TransactionMark>> stockCompleted() {
    return channels.publish(Topics.STOCK_COMPLETED);
  }

  @Outgoing("low-stock-warning")
  @Broadcast
  public Flow.Publisher<Message<LowStockWarning>> lowStockWarning() {
    return channels.publish(Topics.LOW_STOCK_WARNING);
  }

  @Outgoing("product-update-confirmed")
  @Broadcast
  public Flow.Publisher<Message<ProductUpdateConfirmed>> productUpdateConfirmed() {
    return channels.publish(Topics.PRODUCT_UPDATE_CONFIRMED);
  }

  @Outgoing("reserve-part-out")
  public Flow.Publisher<Message<ReservePart>> reservePartOut() {
    return channels.publish(Topics.RESERVE_PART);
  }

  @Outgoing("part-reserved-out")
  public Flow.Publisher<Message<PartReserved>> partReservedOut() {
    return channels.publish(Topics.PART_RESERVED);
  }

  @Outgoing("settle-part-out")
  public Flow.Publisher<Message<SettlePart>> settlePartOut() {
    return channels.publish(Topics.SETTLE_PART);
  }

  @Outgoing("part-settled-out")
  public Flow.Publisher<Message<PartSettled>> partSettledOut() {
    return channels.publish(Topics.PART_SETTLED);
  }
}
