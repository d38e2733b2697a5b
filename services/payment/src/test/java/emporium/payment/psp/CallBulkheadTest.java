package emporium.payment.psp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Whose turn it is when a call ends badly. */
class CallBulkheadTest {
  private final CallBulkhead calls = new CallBulkhead(1, Runnable::run);

  @Test
  void callThatBreaksOff_leavesItsSlotToTheNext() {
    var broken =
        calls.<String>run(
            () -> {
              throw new StackOverflowError();
            });
    var thrown = assertThrows(CompletionException.class, broken.toCompletableFuture()::join);
    assertEquals(StackOverflowError.class, thrown.getCause().getClass());
    var next = calls.run(() -> CompletableFuture.completedStage("answer"));
    assertEquals("answer", next.toCompletableFuture().join());
  }
}
