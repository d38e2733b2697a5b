package emporium.persistence.jpa;

import emporium.persistence.engine.DurabilityGate;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Holds back what has seen a commit that the database has not forced yet. Every such commit has a
 * number, given before it is sent, so whoever has seen its effect finds its number given.
 *
 * <p>A force makes durable what was settled when it began: every number up to the first commit that
 * was still on its way. Thread-safe.
 */
final class WalGate {
  private static final CompletionStage<@Nullable Void> DURABLE =
      CompletableFuture.completedStage(null);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wanted = lock.newCondition();
  private final TreeSet<Long> onTheirWay = new TreeSet<>();
  private final DurabilityGate gate;
  private volatile long given;
  private long wantedUpTo;
  private long forcedUpTo;
  private boolean closed;

  WalGate(Executor executor) {
    this.gate = new DurabilityGate(executor, () -> {});
  }

  /** A commit that is not forced is about to be sent. */
  long begin() {
    lock.lock();
    try {
      long number = given + 1;
      given = number;
      onTheirWay.add(number);
      return number;
    } finally {
      lock.unlock();
    }
  }

  /** The commit was answered, whatever the answer was. */
  void end(long number) {
    lock.lock();
    try {
      onTheirWay.remove(number);
    } finally {
      lock.unlock();
    }
  }

  /** A number of its own for what others have committed until now. */
  long pass() {
    long number = begin();
    end(number);
    return number;
  }

  /** The last number that was given: nobody can have seen a later one. */
  long given() {
    return given;
  }

  /** Completes when the commit, and all it saw, is durable. */
  CompletionStage<@Nullable Void> when(long number) {
    if (number <= gate.durable()) {
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
    return gate.when(number);
  }

  /** What a force that begins now will make durable. */
  long settled() {
    lock.lock();
    try {
      return onTheirWay.isEmpty() ? given : onTheirWay.first() - 1;
    } finally {
      lock.unlock();
    }
  }

  /** A force is done that began when this much was settled. */
  void forced(long settled) {
    lock.lock();
    try {
      if (settled > forcedUpTo) {
        forcedUpTo = settled;
        gate.durable(settled);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until somebody waits for a force that can be done now; false when the gate is closed. */
  boolean awaitWanted() throws InterruptedException {
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

  /** Nothing will be forced any more; who waits fails. */
  void fail(Throwable cause) {
    close();
    gate.fail(cause);
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      wanted.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
