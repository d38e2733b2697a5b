package emporium.payment.psp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.payment.ChargeOutcome;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How often a charge is repeated. */
class ChargeRetriesTest {
  private static final ChargeResponse PAID =
      new ChargeResponse("1-20260304-1", ChargeOutcome.SUCCEEDED);

  private final AtomicInteger calls = new AtomicInteger();

  private static ChargeRetries retries(int max) {
    return new ChargeRetries(new PaymentDriverContract.Settings("fake", 1, max, 1, 1, 1, 1));
  }

  /** A charge that fails so many times before it answers. */
  private CompletionStage<ChargeResponse> charge(int failures, RuntimeException failure) {
    return calls.incrementAndGet() <= failures
        ? CompletableFuture.failedStage(failure)
        : CompletableFuture.completedStage(PAID);
  }

  private ChargeResponse run(int max, int failures, RuntimeException failure) {
    return retries(max).run(() -> charge(failures, failure)).toCompletableFuture().join();
  }

  @Test
  void failingCharge_isRepeatedUntilItAnswers() {
    assertEquals(PAID, run(4, 4, new IllegalStateException("away")));
    assertEquals(5, calls.get());
  }

  @Test
  void chargeThatFailsMoreOften_isGivenUp() {
    var away = new IllegalStateException("away");
    assertThrows(CompletionException.class, () -> run(4, 5, away));
    assertEquals(5, calls.get());
  }

  @Test
  void refusedCharge_isNotRepeated() {
    var refused = new ProviderRefused("1-20260304-1", new IllegalStateException("no"));
    assertThrows(CompletionException.class, () -> run(4, 1, refused));
    assertEquals(1, calls.get());
  }

  @Test
  void noRetries_oneCall() {
    assertThrows(CompletionException.class, () -> run(0, 1, new IllegalStateException("away")));
    assertEquals(1, calls.get());
  }
}
