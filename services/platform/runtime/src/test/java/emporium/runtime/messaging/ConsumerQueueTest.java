package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.Envelope;
import emporium.persistence.EventEffect;
import emporium.persistence.EventId;
import emporium.persistence.Transactions;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The order of a service's events, and which of them are applied together. */
class ConsumerQueueTest {
  private static final int EVENTS_MAX = 4;

  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
  private final List<String> started = new ArrayList<>();
  private final List<List<Long>> batches = new ArrayList<>();
  private final List<List<CompletableFuture<CommitResult<?>>>> outcomes = new ArrayList<>();
  private RuntimeException closed = new IllegalStateException("not closed");
  private boolean isClosed;

  /** Notes what is consumed together. */
  @SuppressWarnings("unchecked")
  private final Transactions<String> transactions =
      (Transactions<String>)
          Proxy.newProxyInstance(
              ConsumerQueueTest.class.getClassLoader(),
              new Class<?>[] {Transactions.class},
              (proxy, method, arguments) -> consumeAll((List<EventEffect<String>>) arguments[0]));

  private final ConsumerQueue<String> queue =
      new ConsumerQueue<>(transactions, settings(1, EVENTS_MAX, 0, timer));

  private List<CompletableFuture<CommitResult<?>>> consumeAll(List<EventEffect<String>> events) {
    if (isClosed) {
      throw closed;
    }
    batches.add(events.stream().map(event -> event.envelope().id().sequence()).toList());
    var stages = events.stream().map(event -> new CompletableFuture<CommitResult<?>>()).toList();
    outcomes.add(stages);
    return stages;
  }

  static ConsumerQueue.Settings settings(
      int batchesMax, int eventsMax, long waitMaxNanos, ScheduledExecutorService timer) {
    return new ConsumerQueue.Settings(batchesMax, eventsMax, waitMaxNanos, System::nanoTime, timer);
  }

  @AfterEach
  void stop() {
    timer.shutdownNow();
  }

  /** Never applied here. */
  private record NoCommand() implements Command<String, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.none();
    }

    @Override
    public Boolean apply(String state, Changes changes) {
      throw new UnsupportedOperationException();
    }
  }

  @CanIgnoreReturnValue
  private CompletableFuture<Void> submit(ConsumerQueue<String> to, String key, String name) {
    var task = new CompletableFuture<Void>();
    to.execute(
        key,
        batch -> {
          started.add(name);
          return task;
        });
    return task;
  }

  private ConsumerQueue<String> parallel() {
    return new ConsumerQueue<>(transactions, settings(2, 1, 0, timer));
  }

  @CanIgnoreReturnValue
  private CompletableFuture<CommitResult<?>> event(String key, long number) {
    var outcome = new CompletableFuture<CommitResult<?>>();
    queue.execute(
        key,
        batch -> {
          CompletionStage<CommitResult<?>> consumed =
              batch.consume(new EventEffect<>(envelope(number), new NoCommand()));
          return consumed.whenComplete(
              (done, failure) -> {
                if (failure == null) {
                  outcome.complete(done);
                } else {
                  outcome.completeExceptionally(failure);
                }
              });
        });
    return outcome;
  }

  private static Envelope<?> envelope(long number) {
    return new Envelope<>(
        Topics.STOCK_COMPLETED, new EventId("t", number), EventConsumptionTest.MARK, 1);
  }

  private void complete(int batch) {
    outcomes.get(batch).forEach(stage -> stage.complete(CommitResult.duplicate(() -> null)));
  }

  @Test
  void tasks_ofOneKey_runOneAfterTheOtherInOrder() {
    var parallel = parallel();
    var first = submit(parallel, "a", "1");
    var second = submit(parallel, "a", "2");
    submit(parallel, "a", "3");
    assertEquals(List.of("1"), started);
    first.complete(null);
    assertEquals(List.of("1", "2"), started);
    second.completeExceptionally(new IllegalStateException("failed"));
    assertEquals(List.of("1", "2", "3"), started);
  }

  @Test
  void tasks_ofDifferentKeys_runAtOnceUpToTheBound() {
    var parallel = parallel();
    var first = submit(parallel, "a", "a1");
    submit(parallel, "b", "b1");
    submit(parallel, "c", "c1");
    assertEquals(List.of("a1", "b1"), started);
    assertEquals(3, parallel.activeKeys());
    first.complete(null);
    assertEquals(List.of("a1", "b1", "c1"), started);
  }

  /** Until the wait is over, what comes is held back for the batch under way. */
  @Test
  void tasks_whileABatchHangs_runBesideItAfterTheWait() throws InterruptedException {
    long waitNanos = TimeUnit.MILLISECONDS.toNanos(20);
    var waiting = new ConsumerQueue<>(transactions, settings(2, 2, waitNanos, timer));
    var others = new CountDownLatch(2);
    long startNanos = System.nanoTime();
    submit(waiting, "a", "hangs");
    for (String key : List.of("b", "c")) {
      waiting.execute(
          key,
          batch -> {
            others.countDown();
            return CompletableFuture.completedFuture(null);
          });
    }
    assertTrue(others.await(60, TimeUnit.SECONDS));
    assertTrue(System.nanoTime() - startNanos >= waitNanos);
    assertEquals(List.of("hangs"), started);
  }

  @Test
  void tasks_whenABatchEnds_runAtOnceWhateverTheWait() {
    var waiting =
        new ConsumerQueue<>(transactions, settings(2, 2, TimeUnit.HOURS.toNanos(1), timer));
    var first = submit(waiting, "a", "a1");
    submit(waiting, "b", "b1");
    submit(waiting, "c", "c1");
    assertEquals(List.of("a1"), started);
    first.complete(null);
    assertEquals(List.of("a1", "b1", "c1"), started);
  }

  @Test
  void key_withoutTasks_costsNothing() {
    assertTrue(submit(queue, "a", "1").complete(null));
    assertEquals(0, queue.activeKeys());
  }

  @Test
  void task_thatThrows_doesNotBlockItsKey() {
    queue.execute(
        "a",
        batch -> {
          throw new StackOverflowError("before its stage");
        });
    submit(queue, "a", "2");
    assertEquals(List.of("2"), started);
  }

  @Test
  void tasks_thatCompleteAtOnce_doNotDeepenTheStack() {
    for (var one : List.of(queue, parallel())) {
      var gate = submit(one, "a", "gate");
      for (int i = 0; i < 100_000; i++) {
        one.execute("a", batch -> CompletableFuture.completedFuture(null));
      }
      gate.complete(null);
      assertEquals(0, one.activeKeys());
    }
  }

  @Test
  void events_whileABatchRuns_areTheNextOneUpToItsBound() {
    event("a", 1);
    event("a", 2);
    event("b", 3);
    event("a", 4);
    event("c", 5);
    event("d", 6);
    assertEquals(List.of(List.of(1L)), batches);
    complete(0);
    assertEquals(List.of(List.of(1L), List.of(3L, 5L, 6L, 2L)), batches, "a waited for its first");
    complete(1);
    assertEquals(List.of(4L), batches.get(2));
    complete(2);
    assertEquals(0, queue.activeKeys());
  }

  @Test
  void event_thatFails_failsAlone() {
    event("a", 1);
    var failing = event("b", 2);
    var other = event("c", 3);
    complete(0);
    outcomes.get(1).get(0).completeExceptionally(new IllegalStateException("poison"));
    outcomes.get(1).get(1).complete(CommitResult.duplicate(() -> null));
    assertThrows(CompletionException.class, failing::join);
    assertTrue(other.isDone() && !other.isCompletedExceptionally());
    assertEquals(0, queue.activeKeys());
  }

  @Test
  void events_ofTransactionsThatThrow_failAndBlockNothing() {
    isClosed = true;
    closed = new IllegalArgumentException("closed");
    var failed = event("a", 1);
    assertInstanceOf(
        IllegalArgumentException.class,
        assertThrows(CompletionException.class, failed::join).getCause());
    isClosed = false;
    event("a", 2);
    assertEquals(List.of(List.of(2L)), batches);
  }
}
