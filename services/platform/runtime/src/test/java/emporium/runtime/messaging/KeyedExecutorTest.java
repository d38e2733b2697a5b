package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class KeyedExecutorTest {
  private final KeyedExecutor executor = new KeyedExecutor();
  private final List<String> started = new ArrayList<>();

  @CanIgnoreReturnValue
  private CompletableFuture<Void> submit(String key, String name) {
    var task = new CompletableFuture<Void>();
    executor.execute(
        key,
        () -> {
          started.add(name);
          return task;
        });
    return task;
  }

  @Test
  void tasks_ofOneKey_runOneAfterTheOtherInOrder() {
    var first = submit("a", "1");
    var second = submit("a", "2");
    submit("a", "3");
    assertEquals(List.of("1"), started);
    first.complete(null);
    assertEquals(List.of("1", "2"), started);
    second.completeExceptionally(new IllegalStateException("failed"));
    assertEquals(List.of("1", "2", "3"), started);
  }

  @Test
  void tasks_ofDifferentKeys_runAtOnce() {
    submit("a", "a1");
    submit("b", "b1");
    assertEquals(List.of("a1", "b1"), started);
    assertEquals(2, executor.activeKeys());
  }

  @Test
  void key_withoutTasks_costsNothing() {
    assertTrue(submit("a", "1").complete(null));
    assertEquals(0, executor.activeKeys());
  }

  @Test
  void task_thatThrows_doesNotBlockItsKey() {
    executor.execute(
        "a",
        () -> {
          throw new IllegalStateException("before its stage");
        });
    submit("a", "2");
    assertEquals(List.of("2"), started);
  }

  @Test
  void tasks_thatCompleteAtOnce_doNotDeepenTheStack() {
    var gate = submit("a", "gate");
    for (int i = 0; i < 100_000; i++) {
      executor.execute("a", () -> CompletableFuture.completedFuture(null));
    }
    gate.complete(null);
    assertEquals(0, executor.activeKeys());
  }
}
