package emporium.runtime.messaging;

import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs asynchronous tasks: those of one key one after the other in the order they came, those of
 * different keys at once. Bounded by the window of the caller. Thread-safe; idle keys cost nothing.
 */
public final class KeyedExecutor {
  private final ConcurrentHashMap<Object, ArrayDeque<Supplier<? extends CompletionStage<?>>>>
      waiting = new ConcurrentHashMap<>();

  /** Runs the task when all earlier tasks of the key have completed, whatever their outcome. */
  public void execute(Object key, Supplier<? extends CompletionStage<?>> task) {
    if (enter(key, task)) {
      start(key, task);
    }
  }

  /** The number of keys with a running task. */
  public int activeKeys() {
    return waiting.size();
  }

  private boolean enter(Object key, Supplier<? extends CompletionStage<?>> task) {
    var first = new boolean[1];
    waiting.compute(
        key,
        (k, tasks) -> {
          if (tasks == null) {
            first[0] = true;
            return new ArrayDeque<>(1);
          }
          tasks.add(task);
          return tasks;
        });
    return first[0];
  }

  private void start(Object key, Supplier<? extends CompletionStage<?>> first) {
    Supplier<? extends CompletionStage<?>> task = first;
    while (task != null) {
      CompletionStage<?> running = begin(task);
      if (!running.toCompletableFuture().isDone()) {
        running.whenComplete((done, failure) -> continueWith(key));
        return;
      }
      task = leave(key);
    }
  }

  private void continueWith(Object key) {
    var task = leave(key);
    if (task != null) {
      start(key, task);
    }
  }

  private static CompletionStage<?> begin(Supplier<? extends CompletionStage<?>> task) {
    try {
      return task.get();
    } catch (RuntimeException | Error e) {
      return CompletableFuture.failedStage(e);
    }
  }

  private @Nullable Supplier<? extends CompletionStage<?>> leave(Object key) {
    var next = new @Nullable Object[1];
    waiting.computeIfPresent(
        key,
        (k, tasks) -> {
          next[0] = tasks.poll();
          return next[0] == null ? null : tasks;
        });
    @SuppressWarnings("unchecked")
    var task = (Supplier<? extends CompletionStage<?>>) next[0];
    return task;
  }
}
