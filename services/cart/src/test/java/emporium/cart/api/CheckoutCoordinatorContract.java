package emporium.cart.api;

import static emporium.cart.CartFixture.line;
import static emporium.cart.CartFixture.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.cart.CartFixture;
import emporium.cart.CartRejection;
import emporium.cart.CheckoutOutcome;
import emporium.cart.RecordCheckoutOutcome;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.persistence.Overloaded;
import emporium.runtime.testing.Await;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that wait for how their checkout ends. */
abstract class CheckoutCoordinatorContract {
  private static final CheckoutId FIRST = new CheckoutId(CartFixture.CUSTOMER.value(), 1);

  private final CheckoutOutcomes waiters = new CheckoutOutcomes(2, 60_000);
  private CartFixture fixture;
  private CheckoutCoordinator checkouts;

  /** The service on the engine under test; each call opens what the one before has left. */
  abstract CartFixture openFixture();

  @BeforeEach
  void open() {
    fixture = openFixture();
    checkouts = new CheckoutCoordinator(fixture.carts, waiters);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private CompletableFuture<CheckoutOutcome> submitAndWait(String tid) {
    return checkouts.submitAndWait(request(tid)).toCompletableFuture();
  }

  private void take(RecordCheckoutOutcome outcome) {
    waiters.tell(outcome.checkout(), join(fixture.carts.commit(outcome)));
  }

  @CanIgnoreReturnValue
  private static <R> R join(CompletionStage<R> stage) {
    return Await.result(stage);
  }

  @Test
  void submit_noWaiting_isOpen() {
    fixture.add(line(1, 2, 1));
    assertEquals(CheckoutOutcome.OPEN, join(checkouts.submit(request("t"))));
    assertEquals(0, waiters.size());
  }

  @Test
  void submitAndWait_bothRequestsOfOneTid_getTheOneOutcome() {
    fixture.add(line(1, 2, 1));
    var first = submitAndWait("t");
    var second = submitAndWait("t");
    join(checkouts.submit(request("t")));
    take(new RecordCheckoutOutcome.StockCompleted(FIRST, MarkStatus.SUCCESS));
    assertFalse(first.isDone());
    take(new RecordCheckoutOutcome.OrderCompleted(FIRST, MarkStatus.SUCCESS));
    assertEquals(CheckoutOutcome.SHIPPED, first.join());
    assertEquals(CheckoutOutcome.SHIPPED, second.join());
    assertEquals(1, fixture.requests().size());
    assertEquals(0, waiters.size());
  }

  @Test
  void submitAndWait_alreadyEnded_isAnsweredAtOnce() {
    fixture.add(line(1, 2, 1));
    join(checkouts.submit(request("t")));
    take(new RecordCheckoutOutcome.StockRefused(FIRST));
    assertEquals(CheckoutOutcome.NOT_ACCEPTED, submitAndWait("t").join());
  }

  @Test
  void submitAndWait_refused_leavesNoWaiter() {
    assertThrows(CartRejection.EmptyCart.class, () -> join(checkouts.submitAndWait(request("t"))));
    assertEquals(0, waiters.size());
  }

  @Test
  void submitAndWait_tooManyWaiting_isOverloadedAndSubmitsNothing() {
    fixture.add(line(1, 2, 1));
    var one = waiters.open(CartFixture.CUSTOMER);
    var other = waiters.open(CartFixture.CUSTOMER);
    assertThrows(Overloaded.class, () -> checkouts.submitAndWait(request("t")));
    one.close();
    other.close();
    assertEquals(0, fixture.requests().size());
  }
}
