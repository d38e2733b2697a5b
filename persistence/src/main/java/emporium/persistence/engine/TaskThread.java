package emporium.persistence.engine;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs one task on a daemon thread, which parks between its steps; callers of {@link #stepHere}
 * make steps meanwhile. Waking costs a read and a write while the thread is busy. The engine never
 * interrupts the thread; an interrupt is dropped, since it would end each wait at once.
 */
final class TaskThread implements TaskHandle, Runnable {
  private final StepTask task;
  private final Thread thread;

  /** Held during a step. */
  private final Semaphore turn = new Semaphore(1);

  private boolean hasEnded; // guarded by the turn

  /** Written before {@link #parked} is read, and that before this: one of two sides sees it. */
  private volatile boolean woken;

  private volatile boolean parked;

  TaskThread(String name, StepTask task) {
    this.task = task;
    this.thread = new Thread(this, name);
    thread.setDaemon(true);
  }

  @Override
  public void start() {
    thread.start();
  }

  @Override
  public void wake() {
    if (!woken) {
      woken = true;
      if (parked) {
        LockSupport.unpark(thread);
      }
    }
  }

  /**
   * What wakes the task during the step is left to the thread, and so is the rest if the step does
   * not end with {@link StepTask#WHEN_WOKEN}.
   */
  @Override
  public void stepHere() {
    if (!thread.isAlive()) {
      return;
    }
    turn.acquireUninterruptibly();
    boolean isInterrupted = Thread.interrupted();
    long nanos = StepTask.ENDED;
    try {
      nanos = step();
    } finally {
      turn.release();
      if (nanos != StepTask.WHEN_WOKEN) {
        wake();
      }
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public boolean awaitEnd(long waitMaxMs) {
    boolean isInterrupted = false;
    long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
    while (thread.isAlive() && endNanos - System.nanoTime() > 0) {
      try {
        TimeUnit.NANOSECONDS.timedJoin(thread, endNanos - System.nanoTime());
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  @Override
  public void run() {
    long nanos = 0;
    while (nanos != StepTask.ENDED) {
      nanos = stepInTurn();
      if (nanos > 0) {
        park(nanos);
      }
    }
  }

  private long stepInTurn() {
    turn.acquireUninterruptibly();
    try {
      boolean ignored = Thread.interrupted();
      return step();
    } finally {
      turn.release();
    }
  }

  private long step() {
    if (hasEnded) {
      return StepTask.ENDED;
    }
    woken = false;
    hasEnded = true; // also if the step throws
    long nanos = task.step();
    hasEnded = nanos == StepTask.ENDED;
    return nanos;
  }

  private void park(long nanos) {
    long startNanos = System.nanoTime();
    parked = true;
    long left = nanos;
    while (!woken && left > 0) {
      LockSupport.parkNanos(this, left);
      boolean ignored = Thread.interrupted();
      left = nanos - (System.nanoTime() - startNanos);
    }
    parked = false;
  }
}
