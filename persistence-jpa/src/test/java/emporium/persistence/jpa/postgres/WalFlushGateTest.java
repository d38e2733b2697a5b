package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.OutcomeUnknown;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Which commits a force covers. */
class WalGateTest {
  private final WalGate gate = new WalGate(Runnable::run);

  private static boolean done(CompletionStage<?> stage) {
    return stage.toCompletableFuture().isDone();
  }

  @Test
  void seen_nothingCommitted_isDurable() {
    assertTrue(done(gate.when(gate.given())));
  }

  @Test
  void force_begunWhileACommitIsOnItsWay_doesNotCoverIt() {
    long first = gate.begin();
    long second = gate.begin();
    gate.end(first);
    long settled = gate.settled();
    assertEquals(first, settled);
    var seen = gate.when(gate.given());
    gate.end(second);
    gate.forced(settled);
    assertTrue(done(gate.when(first)));
    assertFalse(done(gate.when(second)));
    assertFalse(done(seen));
    gate.forced(gate.settled());
    assertTrue(done(seen));
  }

  @Test
  void force_begunBeforeALaterOneEnded_takesNothingBack() {
    gate.end(gate.begin());
    long early = gate.settled();
    gate.end(gate.begin());
    gate.forced(gate.settled());
    gate.forced(early);
    assertTrue(done(gate.when(gate.given())));
  }

  @Test
  void fail_whoWaits_hearsThatTheOutcomeIsUnknown() {
    gate.end(gate.begin());
    var seen = gate.when(gate.given());
    gate.fail(new IllegalStateException("lost"));
    assertTrue(seen.toCompletableFuture().isCompletedExceptionally());
    var cause = seen.toCompletableFuture().handle((done, failure) -> failure).join();
    assertEquals(OutcomeUnknown.class, cause.getClass());
  }
}
