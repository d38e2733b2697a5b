package emporium.persistence.jpa.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.OutcomeUnknown;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Which commits a force covers. */
class WalFlushGateTest {
  private final WalFlushGate gate = new WalFlushGate(Runnable::run);

  private static boolean done(CompletionStage<?> stage) {
    return stage.toCompletableFuture().isDone();
  }

  @Test
  void seen_nothingCommitted_isDurable() {
    assertTrue(done(gate.when(gate.lastIssued())));
  }

  @Test
  void force_begunWhileACommitIsOnItsWay_doesNotCoverIt() {
    long first = gate.beginCommit();
    long second = gate.beginCommit();
    gate.endCommit(first);
    long flushable = gate.flushableUpTo();
    assertEquals(first, flushable);
    var seen = gate.when(gate.lastIssued());
    gate.endCommit(second);
    gate.flushed(flushable);
    assertTrue(done(gate.when(first)));
    assertFalse(done(gate.when(second)));
    assertFalse(done(seen));
    gate.flushed(gate.flushableUpTo());
    assertTrue(done(seen));
  }

  @Test
  void force_begunBeforeALaterOneReturned_takesNothingBack() {
    gate.endCommit(gate.beginCommit());
    long early = gate.flushableUpTo();
    gate.endCommit(gate.beginCommit());
    gate.flushed(gate.flushableUpTo());
    gate.flushed(early);
    assertTrue(done(gate.when(gate.lastIssued())));
  }

  @Test
  void fail_waiterOfACommit_failsWithOutcomeUnknown() {
    gate.endCommit(gate.beginCommit());
    var seen = gate.when(gate.lastIssued());
    gate.fail(new IllegalStateException("lost"));
    assertTrue(seen.toCompletableFuture().isCompletedExceptionally());
    var cause = seen.toCompletableFuture().handle((done, failure) -> failure).join();
    assertEquals(OutcomeUnknown.class, cause.getClass());
  }
}
