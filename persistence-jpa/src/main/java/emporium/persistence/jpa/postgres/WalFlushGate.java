package emporium.persistence.jpa.postgres;

import emporium.persistence.engine.DurabilityGate;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Delays responses that have seen a commit that the database has not forced yet. Every such commit
 * has a number, issued before it is sent, so a reader of its effect finds its number issued.
 *
 * <p>A force makes durable what was flushable when it began: every number up to the first commit
 * that was still running. Thread-safe.
 */
public final class WalFlushGate {
  private static final CompletionStage<@Nullable Void> DURABLE =
      CompletableFuture.completedStage(null);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wanted = lock.newCondition();
  private final TreeSet<Long> inFlight = new TreeSet<>();
  private final DurabilityGate gate;
  private volatile long lastIssued;
  private long wantedUpTo;
  private long forcedUpTo;
  private boolean closed;

  public WalFlushGate(Executor executor) {
    this.gate = new DurabilityGate(executor, () -> {});
  }

  /** A commit that is not forced is about to be sent. */
  public long beginCommit() {
    lock.lock();
    try {
      long number = lastIssued + 1;
      lastIssued = number;
      inFlight.add(number);
      return number;
    } finally {
      lock.unlock();
    }
  }

  /** The commit is complete, whatever its outcome. */
  public void endCommit(long number) {
    lock.lock();
    try {
      inFlight.remove(number);
    } finally {
      lock.unlock();
    }
  }

  /** A separate number for what others have committed until now. */
  public long issueNumber() {
    long number = beginCommit();
    endCommit(number);
    return number;
  }

  /** The last number that was issued: no reader can have seen a later one. */
  public long lastIssued() {
    return lastIssued;
  }

  /** Completes when the commit, and all it saw, is durable. */
  public CompletionStage<@Nullable Void> when(long number) {
    if (number <= gate.durableUpTo()) {
      return DURABLE;
    }
    lock.lock();
    try {
      if (number > wantedUpTo) {
        wantedUpTo = number;
        wanted.signal();
      }
    } finally {
      lock.unlock();
    }
    return gate.whenDurable(number);
  }

  /** What a force that begins now will make durable. */
  public long flushableUpTo() {
    lock.lock();
    try {
      return inFlight.isEmpty() ? lastIssued : inFlight.first() - 1;
    } finally {
      lock.unlock();
    }
  }

  /** A force is done that began when this much was flushable. */
  public void flushed(long upTo) {
    lock.lock();
    try {
      if (upTo > forcedUpTo) {
        forcedUpTo = upTo;
        gate.markDurable(upTo);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until a caller waits for a force that can be done now; false when the gate is closed. */
  public boolean awaitWanted() throws InterruptedException {
    lock.lock();
    try {
      while (!closed && wantedUpTo <= forcedUpTo) {
        wanted.await();
      }
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  /** Nothing will be forced any more; waiting callers fail. */
  public void fail(Throwable cause) {
    close();
    gate.fail(cause);
  }

  public void close() {
    lock.lock();
    try {
      closed = true;
      wanted.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
