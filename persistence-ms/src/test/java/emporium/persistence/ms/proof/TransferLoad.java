package emporium.persistence.ms.proof;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.OutcomeUnknown;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Threads that make transfers one after the other, until stopped. */
final class TransferLoad {
  static final long PAUSE_NANOS = 500_000;
  private static final long WAIT_MAX_MS = 60_000;
  private static final long STALL_MAX_MS = 300_000;

  private final PurseEngine engine;
  private final int purses;
  private final Consumer<List<SpreadTransfer.Seen>> acknowledged;
  private final AtomicLong transfers;
  private final List<Thread> threads = new ArrayList<>();
  private final List<Throwable> unexpected = new ArrayList<>();
  private volatile boolean ending;
  private volatile @Nullable Throwable lastFailure;
  final AtomicInteger acknowledgements = new AtomicInteger();
  final AtomicInteger unknown = new AtomicInteger();

  /**
   * @param firstTransfer names the first transfer
   * @param acknowledged is called with each acknowledged one, by many threads
   */
  TransferLoad(
      PurseEngine engine,
      int purses,
      long firstTransfer,
      Consumer<List<SpreadTransfer.Seen>> acknowledged) {
    this.engine = engine;
    this.purses = purses;
    this.transfers = new AtomicLong(firstTransfer);
    this.acknowledged = acknowledged;
  }

  /** Starts the threads; each goes on while {@code more} is true. */
  TransferLoad start(int count, long seed, BooleanSupplier more) {
    for (int i = 0; i < count; i++) {
      var random = new Random(seed * 31 + i);
      var thread = new Thread(() -> run(random, more), "load-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    return this;
  }

  /** Waits until all threads have ended. */
  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(WAIT_MAX_MS);
      if (thread.isAlive()) {
        throw hangs(thread.getName());
      }
    }
    synchronized (unexpected) {
      if (!unexpected.isEmpty()) {
        throw new AssertionError("unexpected failures: " + unexpected, unexpected.get(0));
      }
    }
  }

  /** Waits for ever, as long as something is acknowledged now and then. */
  void watch() throws InterruptedException {
    int before = -1;
    while (before != acknowledgements.get()) {
      before = acknowledgements.get();
      threads.get(0).join(STALL_MAX_MS);
    }
    throw hangs("nothing was acknowledged in " + STALL_MAX_MS + " ms");
  }

  private AssertionError hangs(String what) {
    ending = true;
    var dump = new StringBuilder("hangs: " + what);
    dump.append(", acknowledged=").append(acknowledgements).append(", unknown=").append(unknown);
    for (var info : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
      dump.append('\n').append(info.getThreadName()).append(' ').append(info.getThreadState());
      dump.append(" on ").append(info.getLockName()).append(" of ").append(info.getLockOwnerName());
      for (var frame : info.getStackTrace()) {
        dump.append("\n  at ").append(frame);
      }
    }
    return new AssertionError(dump.toString(), lastFailure);
  }

  private void run(Random random, BooleanSupplier more) {
    while (!ending && more.getAsBoolean()) {
      try {
        acknowledged.accept(
            PurseEngine.await(
                engine.transactions.run(
                    SpreadTransfer.random(transfers.incrementAndGet(), purses, random))));
        acknowledgements.incrementAndGet();
      } catch (CompletionException e) {
        failed(e.getCause());
      }
    }
  }

  private void failed(Throwable cause) {
    lastFailure = cause;
    if (cause instanceof OutcomeUnknown) {
      unknown.incrementAndGet();
    } else if (cause instanceof EngineNotOpen) {
      LockSupport.parkNanos(PAUSE_NANOS); // until it is open again
    } else if (!(cause instanceof SpreadTransfer.Unwanted)) {
      synchronized (unexpected) {
        unexpected.add(cause);
      }
    }
  }
}
