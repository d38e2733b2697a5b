package emporium.order;

import static emporium.order.OrderFixture.NOW;
import static emporium.order.OrderFixture.confirmed;
import static emporium.order.OrderFixture.customer;
import static emporium.order.OrderFixture.line;
import static emporium.order.OrderFixture.shipment;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.StockConfirmed;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.MarkStatus;
import emporium.events.model.OrderId;
import emporium.events.model.OrderStatus;
import emporium.events.model.PaymentStatus;
import emporium.events.model.ShipmentStatus;
import emporium.events.model.TransactionType;
import emporium.locks.LockSet;
import emporium.order.api.OrderModule;
import emporium.order.api.OrderView;
import emporium.persistence.PrerequisiteMissing;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of orders. */
abstract class OrdersContract {
  private static final OrderId FIRST = new OrderId(7, 1);

  private OrderFixture bench;

  /** Orders on the engine under test; each call opens what the one before has left. */
  abstract OrderFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void invoice_voucherAboveTheLine_isCutToTheLine() {
    bench.run(
        InvoiceOrder.from(
            confirmed(
                7,
                1,
                line(1, 1_000, 3, 250, 500),
                line(2, 200, 2, 100, 900),
                line(3, 0, 5, 0, 10))));
    bench.read(
        state -> {
          Order order = state.order(FIRST);
          assertEquals(3_400, order.totalItemsCents());
          assertEquals(500 + 400, order.totalIncentiveCents());
          assertEquals(2_500, order.totalAmountCents());
          assertEquals(350, order.totalFreightCents());
          assertEquals(2_850, order.totalInvoiceCents());
          assertEquals(
              List.of(1, 2, 3), order.items().stream().map(OrderItem::orderItemId).toList());
          assertEquals(900, order.items().get(1).voucherCents());
          assertEquals(400, order.items().get(1).totalIncentiveCents());
          assertEquals(0, order.items().get(1).totalAmountCents());
          assertEquals(NOW.plus(Duration.ofDays(3)), order.items().get(0).shippingLimit());
          assertEquals(NOW.minusSeconds(1), order.purchaseDate());
          return 0;
        });
    assertEquals(List.of(OrderStatus.INVOICED), bench.history(FIRST));
  }

  @Test
  void invoice_event_isPublishedWithLinesAndTotals() {
    bench.run(InvoiceOrder.from(confirmed(7, 1, line(1, 1_000, 3, 250, 500))));
    InvoiceIssued published = bench.published(InvoiceIssued.class).get(0);
    assertEquals(FIRST, published.order());
    assertEquals("7-20260304-1", published.invoiceNumber());
    assertEquals(NOW, published.issueDate());
    assertEquals(2_750, published.totalInvoiceCents());
    assertEquals("tid-1", published.instanceId());
    var line = published.items().get(0);
    assertEquals(1, line.orderItemId());
    assertEquals(3_000, line.totalItemsCents());
    assertEquals(500, line.totalIncentiveCents());
    assertEquals(2_500, line.totalAmountCents());
    assertEquals(250, line.freightCents());
  }

  @Test
  void invoice_confirmedBeforeMidnightMadeAfterItAndARestart_namesTheDayItWasMade() {
    Instant beforeMidnight = Instant.parse("2026-03-04T23:59:59.900Z");
    Instant afterMidnight = Instant.parse("2026-03-05T00:00:00.100Z");
    bench.now(beforeMidnight);
    bench.invoice(7, 1);
    StockConfirmed confirmed =
        new StockConfirmed(
            beforeMidnight,
            new CheckoutId(7, 2),
            customer(7),
            List.of(line(1, 1_000, 1, 0, 0)),
            "tid-2");
    assertEquals(List.of("7-20260304-1"), invoiceNumbers());
    bench.close();
    bench = openBench();
    bench.now(afterMidnight);
    bench.run(InvoiceOrder.from(confirmed));
    bench.run(InvoiceOrder.from(confirmed));
    assertEquals(1, Collections.frequency(invoiceNumbers(), "7-20260305-2"));
    OrderView view = bench.read(state -> OrderView.of(state.order(new OrderId(7, 2))));
    assertEquals("7-20260305-2", view.invoiceNumber());
    assertEquals(beforeMidnight, view.purchaseDate());
    assertEquals(afterMidnight, view.createdAt());
    bench.close();
    bench = openBench();
    bench.now(afterMidnight.plus(Duration.ofDays(1)));
    assertEquals(view, bench.read(state -> OrderView.of(state.order(new OrderId(7, 2)))));
    assertEquals(
        "7-20260304-1",
        bench.read(state -> OrderView.of(state.order(FIRST))).invoiceNumber(),
        "made 100 ms before midnight");
  }

  private List<String> invoiceNumbers() {
    return bench.published(InvoiceIssued.class).stream().map(InvoiceIssued::invoiceNumber).toList();
  }

  @Test
  void invoice_ids_countFromOnePerCustomer() {
    assertEquals(new OrderId(7, 1), bench.invoice(7, 1));
    assertEquals(new OrderId(7, 2), bench.invoice(7, 4));
    assertEquals(new OrderId(8, 1), bench.invoice(8, 9));
    assertEquals(3, bench.<Integer>read(state -> state.counter(new CustomerId(7)).nextOrderId()));
  }

  @Test
  void invoice_sameCheckoutAgain_keepsTheOrderAndPublishesNothing() {
    bench.invoice(7, 1);
    bench.invoice(7, 2);
    assertEquals(new OrderId(7, 1), bench.invoice(7, 1));
    assertEquals(2, bench.published(InvoiceIssued.class).size());
  }

  @Test
  void invoice_earlierSessionComesLate_getsItsOrder() {
    bench.invoice(7, 5);
    assertEquals(new OrderId(7, 2), bench.invoice(7, 3));
    assertEquals(2, bench.published(InvoiceIssued.class).size());
  }

  @Test
  void invoice_overflowingTotal_isRefusedAndUndone() {
    assertThrows(
        ArithmeticException.class,
        () -> bench.run(InvoiceOrder.from(confirmed(7, 1, line(1, Long.MAX_VALUE / 2, 3, 0, 0)))));
    assertEquals(0, bench.<Integer>read(state -> state.counters().size() + state.orders().size()));
    assertEquals(FIRST, bench.invoice(7, 1));
  }

  @Test
  void locks_creationTakesTheCustomerMovingTheOrder() {
    assertEquals(
        LockSet.exclusive(new CustomerId(7)),
        InvoiceOrder.from(confirmed(7, 1, line(1, 1, 1, 0, 0))).locks());
    assertEquals(LockSet.exclusive(FIRST), new RecordOrderPayment(FIRST, true, NOW).locks());
    assertEquals(
        LockSet.exclusive(FIRST),
        new RecordOrderShipment(shipment(FIRST, ShipmentStatus.APPROVED)).locks());
  }

  @Test
  void paymentConfirmed_invoiced_isProcessedWithItsDate() {
    bench.invoice(7, 1);
    var event =
        new PaymentConfirmed(
            new CheckoutId(7, 1), customer(7), 1, 2_300, List.of(), NOW.plusSeconds(9), "tid-1");
    assertTrue(bench.run(RecordOrderPayment.from(event)));
    assertEquals(
        List.of(OrderStatus.INVOICED, OrderStatus.PAYMENT_PROCESSED), bench.history(FIRST));
    assertEquals(NOW.plusSeconds(9), bench.read(state -> state.order(FIRST).paymentDate()));
    assertEquals(0, bench.published(TransactionMark.class).size());
  }

  @Test
  void paymentFailed_invoiced_isFailedAndMarkedOnce() {
    bench.invoice(7, 1);
    var event =
        new PaymentFailed(
            PaymentStatus.REQUIRES_PAYMENT_METHOD,
            new CheckoutId(7, 1),
            customer(7),
            1,
            List.of(),
            2_300,
            NOW,
            "tid-1");
    assertTrue(bench.run(RecordOrderPayment.from(event)));
    assertFalse(bench.run(RecordOrderPayment.from(event)));
    assertFalse(bench.pay(FIRST, true));
    assertEquals(List.of(OrderStatus.INVOICED, OrderStatus.PAYMENT_FAILED), bench.history(FIRST));
    assertEquals(
        List.of(
            new TransactionMark(
                new CheckoutId(7, 1),
                "tid-1",
                TransactionType.CUSTOMER_SESSION,
                7,
                MarkStatus.ABORT,
                "order")),
        bench.published(TransactionMark.class));
  }

  @Test
  void shipment_wholeWay_leavesOneHistoryRowEachAndTwoMarks() {
    bench.invoice(7, 1);
    bench.pay(FIRST, true);
    assertTrue(bench.ship(FIRST, ShipmentStatus.APPROVED));
    assertTrue(bench.ship(FIRST, ShipmentStatus.DELIVERY_IN_PROGRESS));
    assertTrue(bench.ship(FIRST, ShipmentStatus.CONCLUDED));
    assertEquals(
        List.of(
            OrderStatus.INVOICED,
            OrderStatus.PAYMENT_PROCESSED,
            OrderStatus.READY_FOR_SHIPMENT,
            OrderStatus.IN_TRANSIT,
            OrderStatus.DELIVERED),
        bench.history(FIRST));
    assertEquals(
        List.of(
            new TransactionMark(
                new CheckoutId(7, 1),
                "tid-1",
                TransactionType.CUSTOMER_SESSION,
                7,
                MarkStatus.SUCCESS,
                "order"),
            new TransactionMark(
                new CheckoutId(7, 1),
                "delivery-1",
                TransactionType.UPDATE_DELIVERY,
                0,
                MarkStatus.SUCCESS,
                "order")),
        bench.published(TransactionMark.class));
    bench.read(
        state -> {
          assertEquals(NOW.plusSeconds(5), state.order(FIRST).deliveredCarrierDate());
          assertEquals(NOW.plusSeconds(5), state.order(FIRST).deliveredCustomerDate());
          return 0;
        });
  }

  @Test
  void shipment_second_doesNothingAndMarksNothing() {
    bench.invoice(7, 1);
    bench.pay(FIRST, true);
    for (ShipmentStatus status : ShipmentStatus.values()) {
      bench.ship(FIRST, status);
    }
    for (ShipmentStatus status : ShipmentStatus.values()) {
      assertFalse(bench.ship(FIRST, status));
    }
    assertEquals(5, bench.history(FIRST).size());
    assertEquals(2, bench.published(TransactionMark.class).size());
  }

  @Test
  void event_beforeItsCause_waits() {
    assertThrows(PrerequisiteMissing.class, () -> bench.pay(FIRST, true));
    assertThrows(PrerequisiteMissing.class, () -> bench.ship(FIRST, ShipmentStatus.APPROVED));
    bench.invoice(7, 1);
    assertThrows(PrerequisiteMissing.class, () -> bench.ship(FIRST, ShipmentStatus.APPROVED));
    bench.pay(FIRST, true);
    assertThrows(
        PrerequisiteMissing.class, () -> bench.ship(FIRST, ShipmentStatus.DELIVERY_IN_PROGRESS));
    bench.ship(FIRST, ShipmentStatus.APPROVED);
    assertThrows(PrerequisiteMissing.class, () -> bench.ship(FIRST, ShipmentStatus.CONCLUDED));
    assertEquals(3, bench.history(FIRST).size());
  }

  @Test
  void shipment_ofAFailedPayment_waitsForever() {
    bench.invoice(7, 1);
    bench.pay(FIRST, false);
    assertThrows(PrerequisiteMissing.class, () -> bench.ship(FIRST, ShipmentStatus.APPROVED));
  }

  private void conclude(OrderId order) {
    bench.pay(order, true);
    for (ShipmentStatus status : ShipmentStatus.values()) {
      bench.ship(order, status);
    }
  }

  private List<Object> answers() {
    return bench.read(
        state ->
            List.of(
                state.ordersOf(new CustomerId(7)).stream()
                    .sorted(Comparator.comparing(Order::id))
                    .map(OrderView::of)
                    .toList(),
                state.orders().stream()
                    .sorted(Comparator.comparing(Order::id))
                    .map(OrderView::of)
                    .toList(),
                state.orders().size(),
                Objects.requireNonNull(state.orderOf(new CheckoutId(7, 1))).id()));
  }

  @Test
  void archive_concluded_answersAsBeforeAndAfterReopening() {
    bench.invoice(7, 1);
    bench.invoice(7, 2);
    bench.invoice(7, 3);
    bench.invoice(8, 1);
    conclude(FIRST);
    bench.pay(new OrderId(7, 2), false);
    var before = answers();
    bench.archive(List.of(FIRST, new OrderId(7, 2), new OrderId(7, 3)));
    assertEquals(before, answers());
    bench.close();
    bench = openBench();
    assertEquals(before, answers());
    assertFalse(bench.pay(FIRST, true));
    assertFalse(bench.ship(FIRST, ShipmentStatus.CONCLUDED));
    assertFalse(bench.pay(new OrderId(7, 2), false));
    assertEquals(FIRST, bench.invoice(7, 1));
    assertTrue(bench.pay(new OrderId(7, 3), true));
    assertEquals(new OrderId(7, 4), bench.invoice(7, 4));
  }

  @Test
  void reset_ofHistory_forgetsIt() {
    bench.invoice(7, 1);
    bench.invoice(7, 2);
    conclude(FIRST);
    bench.archive(List.of(FIRST));
    bench.close();
    bench = openBench();
    assertEquals((Integer) 2, bench.run(OrderModule.RESET));
    assertEquals(0, bench.<Integer>read(state -> state.counters().size() + state.orders().size()));
    assertEquals(FIRST, bench.invoice(7, 1));
    bench.close();
    bench = openBench();
    assertEquals(List.of(OrderStatus.INVOICED), bench.history(FIRST));
  }

  @Test
  void reset_forgetsOrdersAndCounters() {
    bench.invoice(7, 1);
    bench.invoice(7, 2);
    bench.invoice(8, 1);
    assertEquals((Integer) 3, bench.run(OrderModule.RESET));
    assertEquals(0, bench.<Integer>read(state -> state.counters().size() + state.orders().size()));
    assertEquals(0, bench.<Integer>read(state -> state.ordersOf(new CustomerId(7)).size()));
    assertEquals(FIRST, bench.invoice(7, 1));
  }

  @Test
  void reopen_afterChanges_findsEverything() {
    bench.invoice(7, 1);
    bench.pay(FIRST, true);
    bench.close();
    bench = openBench();
    assertEquals(FIRST, bench.invoice(7, 1));
    assertEquals(2, bench.history(FIRST).size());
    assertTrue(bench.ship(FIRST, ShipmentStatus.APPROVED));
    assertEquals(1, bench.<Integer>read(state -> state.ordersOf(new CustomerId(7)).size()));
  }
}
