package emporium.persistence.engine;

import emporium.persistence.OutcomeUnknown;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Delays responses until what they have seen is durable. Thread-safe. Waiters run on the given
 * executor, never on the committing thread. After a failure every waiter, present and future, whose
 * sequence did not become durable fails. A waiter that gives up, by completing the future that it
 * was given, is forgotten before there are twice as many.
 */
public final class DurabilityGate {
  private static final CompletionStage<@Nullable Void> DONE =
      CompletableFuture.completedStage(null);

  private static final int WAITERS_MIN = 1_024;

  private final ReentrantLock lock = new ReentrantLock();
  private final PriorityQueue<Waiter> waiters = new PriorityQueue<>();
  private final Executor executor;
  private final Runnable onFirstWaiter;
  private volatile long durableUpTo;
  private volatile long requestedUpTo;
  private @Nullable Throwable failure;
  private int forgottenAt = WAITERS_MIN; // guarded by the lock

  private record Waiter(long sequence, CompletableFuture<@Nullable Void> done)
      implements Comparable<Waiter> {
    @Override
    public int compareTo(Waiter other) {
      return Long.compare(sequence, other.sequence);
    }
  }

  /**
   * @param executor completes the waiting stages
   * @param wanted called, holding nothing, when a caller waits for more than any caller before
   */
  public DurabilityGate(Executor executor, Runnable wanted) {
    this.executor = executor;
    this.onFirstWaiter = wanted;
  }

  /** Completes when everything up to the sequence is durable. */
  public CompletionStage<@Nullable Void> whenDurable(long sequence) {
    if (sequence <= durableUpTo) {
      return DONE;
    }
    var done = new CompletableFuture<@Nullable Void>();
    boolean isMore;
    lock.lock();
    try {
      if (sequence <= durableUpTo) {
        return DONE;
      }
      if (failure != null) {
        return CompletableFuture.failedStage(new OutcomeUnknown(failure));
      }
      if (waiters.size() >= forgottenAt) {
        waiters.removeIf(waiter -> waiter.done().isDone());
        forgottenAt = Math.max(WAITERS_MIN, 2 * waiters.size());
      }
      waiters.add(new Waiter(sequence, done));
      isMore = sequence > requestedUpTo;
      requestedUpTo = Math.max(requestedUpTo, sequence);
    } finally {
      lock.unlock();
    }
    if (isMore) {
      onFirstWaiter.run();
    }
    return done;
  }

  /** Whether a caller waits for what is not durable. */
  public boolean hasWaiters() {
    return requestedUpTo > durableUpTo;
  }

  /** How many are kept, those that have given up included. */
  int waiters() {
    lock.lock();
    try {
      return waiters.size();
    } finally {
      lock.unlock();
    }
  }

  /** Completes the waiters of everything up to the sequence. */
  public void markDurable(long sequence) {
    var ready = new ArrayList<Waiter>();
    lock.lock();
    try {
      durableUpTo = sequence;
      for (var first = waiters.peek();
          first != null && first.sequence() <= sequence;
          first = waiters.peek()) {
        ready.add(waiters.remove());
      }
    } finally {
      lock.unlock();
    }
    if (!ready.isEmpty()) {
      executor.execute(() -> ready.forEach(waiter -> waiter.done().complete(null)));
    }
  }

  /** Fails everything that is not durable, now and later. */
  public void fail(Throwable cause) {
    List<Waiter> lost;
    lock.lock();
    try {
      failure = cause;
      lost = List.copyOf(waiters);
      waiters.clear();
    } finally {
      lock.unlock();
    }
    if (!lost.isEmpty()) {
      executor.execute(
          () ->
              lost.forEach(
                  waiter -> waiter.done().completeExceptionally(new OutcomeUnknown(cause))));
    }
  }

  /** Up to where everything is durable. */
  public long durableUpTo() {
    return durableUpTo;
  }
}
