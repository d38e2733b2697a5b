package emporium.marketplace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Many clients at once: threads that start together and share the tasks. */
public final class ConcurrentClients {
  private ConcurrentClients() {}

  /** Runs the tasks, numbered from 0; throws what the first failing one throws. */
  public static void run(int threads, int tasks, IntConsumer task) {
    var gate = new CountDownLatch(threads);
    var next = new AtomicInteger();
    var pool = Executors.newFixedThreadPool(threads);
    try {
      List<CompletableFuture<Void>> clients = new ArrayList<>();
      for (int client = 0; client < threads; client++) {
        clients.add(CompletableFuture.runAsync(() -> work(gate, next, tasks, task), pool));
      }
      CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)).join();
    } finally {
      pool.shutdownNow();
    }
  }

  private static void work(CountDownLatch gate, AtomicInteger next, int tasks, IntConsumer task) {
    gate.countDown();
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
      task.accept(i);
    }
  }
}
