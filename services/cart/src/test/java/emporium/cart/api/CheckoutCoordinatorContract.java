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
import emporium.persistence.CommitResult;
import emporium.persistence.Overloaded;
import emporium.runtime.testing.Await;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that wait for how their checkout ends. */
abstract class CheckoutCoordinatorContract {
  private static final CheckoutId FIRST = new CheckoutId(CartFixture.CUSTOMER.value(), 1);
  private static final CheckoutId SECOND = new CheckoutId(CartFixture.CUSTOMER.value(), 2);

  private CartFixture fixture;
  private CheckoutCoordinator checkouts;

  /** The service on the engine under test; each call opens what the one before has left. */
  abstract CartFixture openFixture();

  @BeforeEach
  void open() {
    fixture = openFixture();
    checkouts = new CheckoutCoordinator(fixture.carts, 2, 60_000);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private CompletableFuture<CheckoutOutcome> submitAndWait(String tid) {
    return checkouts.submitAndWait(request(tid)).toCompletableFuture();
  }

  private void take(RecordCheckoutOutcome outcome) {
    checkouts.recorded(outcome.checkout(), join(fixture.carts.commit(outcome)));
  }

  @CanIgnoreReturnValue
  private static <R> R join(CompletionStage<R> stage) {
    return Await.result(stage);
  }

  @Test
  void submit_noWaiting_isOpen() {
    fixture.add(line(1, 2, 1));
    assertEquals(CheckoutOutcome.OPEN, join(checkouts.submit(request("t"))));
    assertEquals(0, checkouts.outcomes().size());
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
    assertEquals(0, checkouts.outcomes().size());
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
    assertEquals(0, checkouts.outcomes().size());
  }

  @Test
  void submitAndWait_tooManyWaiting_isOverloadedAndSubmitsNothing() {
    fixture.add(line(1, 2, 1));
    var one = checkouts.outcomes().open(CartFixture.CUSTOMER);
    var other = checkouts.outcomes().open(CartFixture.CUSTOMER);
    assertThrows(Overloaded.class, () -> checkouts.submitAndWait(request("t")));
    one.close();
    other.close();
    assertEquals(0, fixture.requests().size());
  }

  @Test
  void submitAndWait_outcomeOfAnotherCheckoutOrNone_goesOnWaiting() {
    fixture.add(line(1, 2, 1));
    var outcome = submitAndWait("t");
    join(checkouts.submit(request("t"))); // the first is submitted too
    checkouts.recorded(SECOND, durable(CheckoutOutcome.NOT_ACCEPTED));
    checkouts.recorded(FIRST, durable(CheckoutOutcome.OPEN));
    checkouts.recorded(FIRST, CommitResult.duplicate(() -> CompletableFuture.completedStage(null)));
    assertFalse(outcome.isDone());
    checkouts.recorded(FIRST, durable(CheckoutOutcome.SHIPPED));
    assertEquals(CheckoutOutcome.SHIPPED, Await.result(outcome));
  }

  @Test
  void submitAndWait_outcomeNotKnownToBeDurable_fails() {
    fixture.add(line(1, 2, 1));
    var outcome = submitAndWait("t");
    var forced = new CompletableFuture<@Nullable Void>();
    checkouts.recorded(FIRST, new CommitResult<>(CheckoutOutcome.SHIPPED, () -> forced));
    assertFalse(outcome.isDone());
    forced.completeExceptionally(new IllegalStateException("disk"));
    assertThrows(IllegalStateException.class, () -> Await.result(outcome));
  }

  @Test
  void submitAndWait_noOutcomeInTime_isOpen() {
    fixture.add(line(1, 2, 1));
    var impatient = new CheckoutCoordinator(fixture.carts, 2, 1);
    assertEquals(CheckoutOutcome.OPEN, join(impatient.submitAndWait(request("t"))));
    assertEquals(0, impatient.outcomes().size());
  }

  private static CommitResult<CheckoutOutcome> durable(CheckoutOutcome outcome) {
    return new CommitResult<>(outcome, () -> CompletableFuture.completedStage(null));
  }
}
