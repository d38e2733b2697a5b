package emporium.cart.api;

import static emporium.cart.CartFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.cart.CartFixture;
import emporium.cart.CheckoutOutcome;
import emporium.cart.RecordCheckoutOutcome;
import emporium.cart.ReportStalledCheckout;
import emporium.events.CheckoutStalled;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.ProductId;
import emporium.runtime.testing.TestEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checkouts that have no outcome for long. */
abstract class StalledCheckoutSweepContract {
  private static final Duration AFTER = Duration.ofMinutes(1);

  private CartFixture fixture;
  private CheckoutId id;
  private Instant now = TestEngine.START;

  /** The service on the engine under test; each call opens what the one before has left. */
  abstract CartFixture openFixture();

  @BeforeEach
  void open() {
    fixture = openFixture();
    fixture.add(line(1, 2, 1));
    fixture.add(line(3, 4, 1));
    id = fixture.checkout("t").checkout();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private void later(Duration time) {
    now = now.plus(time);
    fixture.now(now);
  }

  private boolean stall() {
    return fixture.run(new ReportStalledCheckout(id, now.minus(AFTER)));
  }

  private Instant waitingSince() {
    return fixture.read(found -> found.openCheckouts().iterator().next().waitingSince());
  }

  @CanIgnoreReturnValue
  private CheckoutOutcome marks(MarkStatus stock, MarkStatus order) {
    fixture.run(new RecordCheckoutOutcome.OrderCompleted(id, order));
    return fixture.run(new RecordCheckoutOutcome.StockCompleted(id, stock));
  }

  @Test
  void checkout_withoutOutcome_isPublishedAgainEachTimeItHasWaitedSoLong() {
    later(AFTER.minusMillis(1));
    assertFalse(stall());
    later(Duration.ofMillis(1));
    assertTrue(stall());
    var first = now;
    assertEquals(first, waitingSince());
    assertFalse(stall());
    fixture.reopen();
    later(AFTER);
    assertTrue(stall());
    var products = List.of(new ProductId(1, 2), new ProductId(3, 4));
    assertEquals(
        List.of(
            new CheckoutStalled(first, id, products, "t"),
            new CheckoutStalled(now, id, products, "t")),
        fixture.published(Topics.CHECKOUT_STALLED));
  }

  @Test
  void checkout_withOutcome_isNotPublished() {
    marks(MarkStatus.SUCCESS, MarkStatus.SUCCESS);
    later(AFTER);
    assertFalse(stall());
    assertEquals(List.of(), fixture.published(Topics.CHECKOUT_STALLED));
  }

  @ParameterizedTest
  @CsvSource({
    "ABORT, ABORT, PAYMENT_FAILED",
    "ABORT, NOT_ACCEPTED, NOT_ACCEPTED",
    "NOT_ACCEPTED, NOT_ACCEPTED, NOT_ACCEPTED",
    "SUCCESS, SUCCESS, SHIPPED"
  })
  void marks_ofAStalledCheckout_endIt(MarkStatus stock, MarkStatus order, CheckoutOutcome outcome) {
    later(AFTER);
    assertTrue(stall());
    assertEquals(outcome, marks(stock, order));
    assertEquals(outcome, marks(stock, order), "consumed again");
    assertEquals(List.of(), fixture.read(found -> List.copyOf(found.openCheckouts())));
  }

  @Test
  void mark_ofRefusingStock_endsItAloneAndMakesTheCartFail() {
    assertEquals(
        CheckoutOutcome.NOT_ACCEPTED,
        fixture.run(new RecordCheckoutOutcome.StockCompleted(id, MarkStatus.NOT_ACCEPTED)));
    assertEquals(
        CheckoutOutcome.NOT_ACCEPTED,
        fixture.run(new RecordCheckoutOutcome.StockRefused(id)),
        "the refusal itself, late");
  }
}
