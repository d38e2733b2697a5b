package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.Overloaded;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class GlobalLockBaselineTest {
  private final GlobalLockBaseline globalLock = new GlobalLockBaseline(2);
  private final List<String> started = new ArrayList<>();
  private final CompletableFuture<Void> written = new CompletableFuture<>();

  private CompletableFuture<String> work(String name, CompletionStage<String> result) {
    return globalLock
        .runExclusively(
            true,
            () -> {
              started.add(name);
              return result;
            },
            done -> name.equals("first") ? written : CompletableFuture.completedStage(null))
        .toCompletableFuture();
  }

  @Test
  void inTurn_firstNotWritten_secondWaitsAlthoughTheFirstHasItsResult() {
    assertEquals("a", work("first", CompletableFuture.completedStage("a")).join());
    CompletableFuture<String> second = work("second", CompletableFuture.completedStage("b"));
    assertEquals(List.of("first"), started);
    assertFalse(second.isDone());
    written.complete(null);
    assertEquals("b", second.join());
  }

  @Test
  void inTurn_firstFails_secondRunsNevertheless() {
    var failure = new IllegalStateException("full");
    CompletableFuture<String> first = work("first", CompletableFuture.failedStage(failure));
    assertEquals(failure, assertThrows(CompletionException.class, first::join).getCause());
    assertEquals("b", work("second", CompletableFuture.completedStage("b")).join());
  }

  @Test
  void inTurn_moreThanTheBoundWait_isRefusedAndNothingRuns() {
    assertEquals("a", work("first", CompletableFuture.completedStage("a")).join());
    CompletableFuture<String> second = work("second", CompletableFuture.completedStage("b"));
    CompletableFuture<String> third = work("third", CompletableFuture.completedStage("c"));
    assertInstanceOf(
        Overloaded.class, assertThrows(CompletionException.class, third::join).getCause());
    written.complete(null);
    assertEquals("b", second.join());
    assertEquals(List.of("first", "second"), started);
    assertEquals("d", work("fourth", CompletableFuture.completedStage("d")).join());
  }
}
