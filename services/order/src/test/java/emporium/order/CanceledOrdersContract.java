package emporium.order;

import static emporium.order.OrderFixture.NOW;
import static emporium.order.OrderFixture.confirmed;
import static emporium.order.OrderFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.CheckoutCanceled;
import emporium.events.InvoiceIssued;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.OrderId;
import emporium.events.model.OrderStatus;
import emporium.events.model.ShipmentStatus;
import emporium.order.api.OrderModule;
import emporium.runtime.testing.TestAudit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of the orders of checkouts that stall. */
abstract class CanceledOrdersContract {
  private static final OrderId FIRST = new OrderId(7, 1);

  private OrderFixture bench;

  /** Orders on the engine under test; each call opens what the one before has left. */
  abstract OrderFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
    bench.auditing();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @CanIgnoreReturnValue
  private boolean cancel(int session) {
    return bench.run(
        CancelCheckout.from(
            new CheckoutCanceled(NOW, new CheckoutId(7, session), List.of(), "tid-" + session)));
  }

  private List<MarkStatus> marks() {
    return bench.published(TransactionMark.class).stream().map(TransactionMark::status).toList();
  }

  private RecordOrderPayment payment(boolean paid) {
    return new RecordOrderPayment(FIRST, paid, NOW);
  }

  @Test
  void canceled_withoutOrder_neverGetsOneAndOthersDo() {
    assertTrue(cancel(3));
    assertFalse(cancel(3));
    var late = InvoiceOrder.from(confirmed(7, 3, line(1, 1_000, 2, 300, 0)));
    assertEquals(Optional.empty(), bench.run(late));
    assertEquals(List.of(), bench.published(InvoiceIssued.class));
    assertEquals(FIRST, bench.invoice(7, 2), "an earlier session");
    assertEquals(new OrderId(7, 2), bench.invoice(7, 4), "a later session");
    assertEquals(List.of(MarkStatus.NOT_ACCEPTED, MarkStatus.NOT_ACCEPTED), marks());
  }

  @Test
  void canceled_invoiced_failsOnceAndPublishesThatEachTime() {
    bench.invoice(7, 3);
    assertTrue(cancel(3));
    assertFalse(cancel(3));
    assertFalse(bench.run(payment(false)), "the failed payment comes as well");
    assertEquals(List.of(OrderStatus.INVOICED, OrderStatus.PAYMENT_FAILED), bench.history(FIRST));
    assertEquals(List.of(MarkStatus.ABORT, MarkStatus.ABORT), marks());
    assertEquals(1, TestAudit.of(bench.trail(TestAudit.trails()), FIRST).size());
  }

  @Test
  void canceled_paid_isADefectAndChangesNothing() {
    bench.invoice(7, 3);
    bench.run(payment(true));
    assertThrows(IllegalStateException.class, () -> cancel(3));
    assertEquals(
        List.of(OrderStatus.INVOICED, OrderStatus.PAYMENT_PROCESSED), bench.history(FIRST));
  }

  @Test
  void paidAgain_publishesItsOutcomeOnlyIfItHasOne() {
    bench.invoice(7, 3);
    assertTrue(bench.run(payment(true).replayed()));
    assertFalse(bench.run(payment(true).replayed()));
    assertEquals(List.of(), marks(), "its shipment is not approved");
    bench.ship(FIRST, ShipmentStatus.APPROVED);
    assertFalse(bench.run(payment(true).replayed()));
    bench.ship(FIRST, ShipmentStatus.DELIVERY_IN_PROGRESS);
    assertFalse(bench.run(payment(true).replayed()));
    assertEquals(List.of(MarkStatus.SUCCESS, MarkStatus.SUCCESS, MarkStatus.SUCCESS), marks());
  }

  @Test
  void failedAgain_publishesItEachTime() {
    bench.invoice(7, 3);
    assertTrue(bench.run(payment(false).replayed()));
    assertFalse(bench.run(payment(false).replayed()));
    assertEquals(List.of(MarkStatus.ABORT, MarkStatus.ABORT), marks());
  }

  @Test
  void reset_checkoutsWithoutOrder_areForgotten() {
    cancel(3);
    bench.run(OrderModule.RESET);
    assertEquals(FIRST, bench.invoice(7, 3));
  }
}
