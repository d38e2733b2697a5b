package emporium.marketplace.concurrency.isolation;

import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import java.time.Instant;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Transactions that pause between check and change, and that may run without their locks: the hook
 * and the positive control of the isolation tests. At the hook, reached when a given aggregate is
 * touched or added, or a given event is published, a command waits until another one is there too;
 * with the locks taken that other one cannot come, and the wait ends by itself. Two that have met
 * go on one after the other, so that what they do to each other does not depend on who is faster.
 */
final class PausedTransactions<P> implements Transactions<P> {
  private static final long ALONE_MS = 50;
  private static final long TOGETHER_MS = 30_000;
  private static final int MEETINGS_LOCKED = 8;
  private static final int MEETINGS_UNLOCKED = 1;

  private final Transactions<P> inner;
  private final String pausedCommand;
  private final Predicate<Object> pausedAt;
  private final boolean locked;
  private final CyclicBarrier meeting = new CyclicBarrier(2);
  private final Semaphore firstEnded = new Semaphore(0);
  private final AtomicInteger meetings;

  /**
   * @param pausedAt which aggregate or event; those of the scenario, so that others are not held
   * @param locked whether commands take their locks; they then wait in vain, more than once
   */
  PausedTransactions(
      Transactions<P> inner, String pausedCommand, Predicate<Object> pausedAt, boolean locked) {
    this.meetings = new AtomicInteger(2 * (locked ? MEETINGS_LOCKED : MEETINGS_UNLOCKED));
    this.inner = inner;
    this.pausedCommand = pausedCommand;
    this.pausedAt = pausedAt;
    this.locked = locked;
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return inner.run(paused(command));
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return inner.commit(paused(command));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    return inner.consume(envelope, paused(command));
  }

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<P, R> query) {
    return inner.read(locks, query);
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return inner.snapshot(query);
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return inner.report(query);
  }

  @Override
  public CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause) {
    return inner.deadLetter(envelope, cause);
  }

  @Override
  public DeadLetters<P> deadLetters() {
    return inner.deadLetters();
  }

  private <R> Command<P, R> paused(Command<P, R> command) {
    if (!command.getClass().getSimpleName().equals(pausedCommand)) {
      return command;
    }
    return new Command<>() {
      @Override
      public LockSet locks() {
        return locked ? command.locks() : LockSet.none();
      }

      @Override
      public R apply(P state, Changes changes) {
        var paused = new PausedChanges(changes);
        try {
          return command.apply(state, paused);
        } finally {
          paused.ended();
        }
      }
    };
  }

  private final class PausedChanges implements Changes {
    private final Changes changes;
    private boolean goesFirst;

    private PausedChanges(Changes changes) {
      this.changes = changes;
    }

    private void meet(Object reached) {
      if (!pausedAt.test(reached) || meetings.getAndDecrement() <= 0) {
        return;
      }
      try {
        int stillToCome = meeting.await(locked ? ALONE_MS : TOGETHER_MS, TimeUnit.MILLISECONDS);
        goesFirst = stillToCome == 0;
        if (!goesFirst && !firstEnded.tryAcquire(TOGETHER_MS, TimeUnit.MILLISECONDS)) {
          throw new IllegalStateException("The command that went first does not end");
        }
      } catch (TimeoutException | BrokenBarrierException alone) {
        meeting.reset();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private void ended() {
      if (goesFirst) {
        firstEnded.release();
      }
    }

    @Override
    public Instant now() {
      return changes.now();
    }

    @Override
    public <E extends Aggregate> E touch(E aggregate) {
      changes.touch(aggregate);
      meet(aggregate);
      return aggregate;
    }

    @Override
    public <E extends Aggregate> E add(E aggregate) {
      meet(aggregate);
      return changes.add(aggregate);
    }

    @Override
    public void remove(Aggregate aggregate) {
      changes.remove(aggregate);
    }

    @Override
    public void archive(Aggregate aggregate) {
      changes.archive(aggregate);
    }

    @Override
    public <E extends Event> void emit(Topic<E> topic, E event) {
      meet(event);
      changes.emit(topic, event);
    }
  }
}
