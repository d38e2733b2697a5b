package emporium.cart;

import static emporium.cart.CartFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How checkouts end. */
abstract class RecordCheckoutOutcomeContract {
  private CartFixture fixture;
  private CheckoutId id;

  /** The service on the engine under test; each call opens what the one before has left. */
  abstract CartFixture openFixture();

  @BeforeEach
  void open() {
    fixture = openFixture();
    fixture.add(line(1, 2, 1));
    id = fixture.checkout("t").checkout();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @CanIgnoreReturnValue
  private CheckoutOutcome stock(MarkStatus status) {
    return fixture.run(new RecordCheckoutOutcome.StockCompleted(id, status));
  }

  @CanIgnoreReturnValue
  private CheckoutOutcome order(MarkStatus status) {
    return fixture.run(new RecordCheckoutOutcome.OrderCompleted(id, status));
  }

  private Checkout checkout() {
    return fixture.read(found -> found.checkout(id));
  }

  @Test
  void marks_bothSuccess_shipWithTheSecond() {
    assertEquals(CheckoutOutcome.OPEN, stock(MarkStatus.SUCCESS));
    assertNull(checkout().finishedAt());
    assertEquals(CheckoutOutcome.SHIPPED, order(MarkStatus.SUCCESS));
    assertEquals(CartFixture.NOW, checkout().finishedAt());
    assertEquals(List.of(), fixture.read(found -> List.copyOf(found.openCheckouts())));
  }

  @Test
  void marks_bothAbort_failPaymentInEitherOrder() {
    assertEquals(CheckoutOutcome.OPEN, order(MarkStatus.ABORT));
    assertEquals(CheckoutOutcome.PAYMENT_FAILED, stock(MarkStatus.ABORT));
    assertEquals(CheckoutOutcome.PAYMENT_FAILED, checkout().outcome());
  }

  @Test
  void marks_thatContradict_failAndLeaveCheckoutOpen() {
    stock(MarkStatus.SUCCESS);
    assertThrows(IllegalStateException.class, () -> order(MarkStatus.ABORT));
    assertTrue(checkout().isOpen());
    assertEquals(CheckoutOutcome.SHIPPED, order(MarkStatus.SUCCESS));
  }

  @Test
  void refusal_openCheckout_isNotAccepted() {
    assertEquals(
        CheckoutOutcome.NOT_ACCEPTED, fixture.run(new RecordCheckoutOutcome.StockRefused(id)));
    assertEquals(
        CheckoutOutcome.NOT_ACCEPTED, fixture.run(new RecordCheckoutOutcome.StockRefused(id)));
    assertEquals(List.of(), fixture.read(found -> List.copyOf(found.openCheckouts())));
  }

  @Test
  void refusal_shippedCheckout_failsAndChangesNothing() {
    stock(MarkStatus.SUCCESS);
    order(MarkStatus.SUCCESS);
    assertThrows(
        IllegalStateException.class, () -> fixture.run(new RecordCheckoutOutcome.StockRefused(id)));
    assertEquals(CheckoutOutcome.SHIPPED, checkout().outcome());
  }

  @Test
  void mark_unknownCheckout_fails() {
    var unknown =
        new RecordCheckoutOutcome.StockCompleted(new CheckoutId(99, 1), MarkStatus.SUCCESS);
    assertThrows(CartRejection.UnknownCheckout.class, () -> fixture.run(unknown));
  }
}
