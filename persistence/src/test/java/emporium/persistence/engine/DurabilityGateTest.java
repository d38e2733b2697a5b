package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DurabilityGateTest {
  private static final int MANY = 100_000;

  private final DurabilityGate gate = new DurabilityGate(Runnable::run, () -> {});

  private CompletableFuture<?> waiting(long sequence) {
    return gate.whenDurable(sequence).toCompletableFuture();
  }

  @Test
  void waiter_ofWhatBecomesDurable_isCompletedThen() {
    var second = waiting(2);
    gate.markDurable(1);
    assertFalse(second.isDone());
    gate.markDurable(2);
    assertTrue(second.isDone());
    assertTrue(waiting(2).isDone());
    assertEquals(0, gate.waiters());
  }

  @Test
  void waiters_thatGiveUpWhileNothingBecomesDurable_areForgotten() {
    var patient = waiting(1);
    int most = 0;
    for (int i = 0; i < MANY; i++) {
      assertTrue(waiting(1).cancel(false));
      most = Math.max(most, gate.waiters());
    }
    assertTrue(most <= 1_024, "kept " + most);
    gate.markDurable(1);
    assertTrue(patient.isDone());
  }

  @Test
  void waiters_thatDoNotGiveUp_areKept() {
    for (int i = 0; i < MANY; i++) {
      assertFalse(waiting(1).isDone());
    }
    assertEquals(MANY, gate.waiters());
  }
}
