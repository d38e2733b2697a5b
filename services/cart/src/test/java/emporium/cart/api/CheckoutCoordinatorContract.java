package emporium.cart;

import static emporium.cart.CartFixture.line;
import static emporium.cart.CartFixture.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.edge.testing.Await;
import emporium.events.CheckoutId;
import emporium.events.MarkStatus;
import emporium.persistence.Overloaded;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that wait for how their checkout ends. */
abstract class CheckoutsContract {
  private static final CheckoutId FIRST = new CheckoutId(CartFixture.CUSTOMER.value(), 1);

  private final CheckoutWaiters waiters = new CheckoutWaiters(2, 60_000);
  private CartFixture fixture;
  private Checkouts checkouts;

  /** The service on the engine under test; each call opens what the one before has left. */
  abstract CartFixture openFixture();

  @BeforeEach
  void open() {
    fixture = openFixture();
    checkouts = new Checkouts(fixture.carts, waiters);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private CompletableFuture<CheckoutOutcome> submitAndWait(String tid) {
    return checkouts.submitAndWait(request(tid)).toCompletableFuture();
  }

  private void take(TakeOutcome outcome) {
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
    take(new TakeOutcome.StockMarked(FIRST, MarkStatus.SUCCESS));
    assertFalse(first.isDone());
    take(new TakeOutcome.OrderMarked(FIRST, MarkStatus.SUCCESS));
    assertEquals(CheckoutOutcome.SHIPPED, first.join());
    assertEquals(CheckoutOutcome.SHIPPED, second.join());
    assertEquals(1, fixture.requests().size());
    assertEquals(0, waiters.size());
  }

  @Test
  void submitAndWait_alreadyEnded_isAnsweredAtOnce() {
    fixture.add(line(1, 2, 1));
    join(checkouts.submit(request("t")));
    take(new TakeOutcome.Refused(FIRST));
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
