package emporium.cart.api;

import static emporium.cart.CartFixture.CUSTOMER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.cart.CheckoutOutcome;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.persistence.CommitResult;
import emporium.persistence.Overloaded;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class CheckoutOutcomesTest {
  private static final CheckoutId FIRST = new CheckoutId(CUSTOMER.value(), 1);
  private static final CheckoutId SECOND = new CheckoutId(CUSTOMER.value(), 2);

  private static CheckoutOutcomes waiters(int max, long timeoutMs) {
    return new CheckoutOutcomes(max, timeoutMs);
  }

  private static CompletableFuture<CheckoutOutcome> await(
      CheckoutOutcomes.Waiter waiter, CheckoutId checkout) {
    return waiter.outcomeOf(checkout).toCompletableFuture();
  }

  private static CommitResult<CheckoutOutcome> durable(CheckoutOutcome outcome) {
    return new CommitResult<>(outcome, () -> CompletableFuture.completedStage(null));
  }

  @Test
  void outcome_committedButNotDurable_isNotTold() {
    var waiters = waiters(10, 60_000);
    var outcome = await(waiters.open(CUSTOMER), FIRST);
    var forced = new CompletableFuture<Void>();
    waiters.tell(FIRST, new CommitResult<>(CheckoutOutcome.SHIPPED, () -> forced));
    assertFalse(outcome.isDone());
    forced.complete(null);
    assertEquals(CheckoutOutcome.SHIPPED, outcome.join());
  }

  @Test
  void outcome_stillOpenOrHeardBefore_tellsNobody() {
    var waiters = waiters(10, 60_000);
    var outcome = await(waiters.open(CUSTOMER), FIRST);
    waiters.tell(FIRST, durable(CheckoutOutcome.OPEN));
    waiters.tell(FIRST, CommitResult.duplicate(() -> CompletableFuture.completedStage(null)));
    assertFalse(outcome.isDone());
  }

  @Test
  void outcome_afterWaiting_isTold() {
    var waiters = waiters(10, 60_000);
    var outcome = await(waiters.open(CUSTOMER), FIRST);
    waiters.tell(SECOND, durable(CheckoutOutcome.NOT_ACCEPTED));
    assertFalse(outcome.isDone());
    waiters.tell(FIRST, durable(CheckoutOutcome.SHIPPED));
    assertEquals(CheckoutOutcome.SHIPPED, outcome.join());
  }

  @Test
  void outcome_betweenOpeningAndWaiting_isNotMissed() {
    var waiters = waiters(10, 60_000);
    var waiter = waiters.open(CUSTOMER);
    waiters.tell(FIRST, durable(CheckoutOutcome.PAYMENT_FAILED));
    waiters.tell(SECOND, durable(CheckoutOutcome.SHIPPED));
    assertEquals(CheckoutOutcome.SHIPPED, await(waiter, SECOND).join());
  }

  @Test
  void outcome_twoRequestsOfOneCheckout_bothAreTold() {
    var waiters = waiters(10, 60_000);
    var one = await(waiters.open(CUSTOMER), FIRST);
    var other = await(waiters.open(CUSTOMER), FIRST);
    waiters.tell(FIRST, durable(CheckoutOutcome.SHIPPED));
    assertEquals(CheckoutOutcome.SHIPPED, one.join());
    assertEquals(CheckoutOutcome.SHIPPED, other.join());
  }

  @Test
  void outcome_notInTime_isOpen() {
    var waiters = waiters(10, 1);
    assertEquals(CheckoutOutcome.OPEN, await(waiters.open(CUSTOMER), FIRST).join());
  }

  @Test
  void outcome_notKnownToBeDurable_fails() {
    var waiters = waiters(10, 60_000);
    var outcome = await(waiters.open(CUSTOMER), FIRST);
    waiters.tell(
        FIRST,
        new CommitResult<>(
            CheckoutOutcome.SHIPPED,
            () -> CompletableFuture.failedStage(new IllegalStateException("disk"))));
    assertThrows(CompletionException.class, outcome::join);
  }

  @Test
  void open_moreThanTheBound_isRefusedUntilOneCloses() {
    var waiters = waiters(1, 60_000);
    var waiter = waiters.open(CUSTOMER);
    assertThrows(Overloaded.class, () -> waiters.open(new CustomerId(8)));
    waiter.close();
    waiter.close();
    assertEquals(0, waiters.size());
    waiters.open(new CustomerId(8)).close();
    assertEquals(0, waiters.size());
  }
}
