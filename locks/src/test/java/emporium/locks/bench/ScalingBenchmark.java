package emporium.locks.bench;

import emporium.locks.HeldLocks;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.locks.bench.BenchKeys.Box;
import emporium.locks.bench.BenchKeys.Shelf;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.ThreadParams;

/** Threads that never want the same key, under nested locks and under one lock for all. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ScalingBenchmark {
  /** What is done under the locks, in units of the harness. */
  private static final long WORK_TOKENS = 100;

  private static final long WAIT_MAX_MS = 3_600_000;

  private final LockManager manager = new LockManager(BenchKeys.tree());
  private final ReentrantLock lock = new ReentrantLock();
  private final Object monitor = new Object();

  /** The keys of one thread. */
  @State(Scope.Thread)
  public static class Own {
    private LockSet sameOwner;
    private LockSet ownOwner;
    private LockSet owner;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    /** Makes sets that no other thread has. */
    @Setup
    public void setUp(ThreadParams thread) {
      int id = thread.getThreadIndex();
      sameOwner = LockSet.exclusive(new Box(-1, -1, id));
      ownOwner = LockSet.exclusive(new Box(id, id, id));
      owner = LockSet.exclusive(new Shelf(id, id));
    }
  }

  /**
   * A key of its own that owns others: a thread that takes it looks at what all other threads pass.
   */
  @Benchmark
  public void nestedOwner(Own own) {
    HeldLocks held = manager.acquire(own.owner, WAIT_MAX_MS);
    Blackhole.consumeCPU(WORK_TOKENS);
    held.close();
  }

  /** A key of its own, that owns nothing, under an owner for all. */
  @Benchmark
  public void nestedSameOwner(Own own) {
    HeldLocks held = manager.acquire(own.sameOwner, WAIT_MAX_MS);
    Blackhole.consumeCPU(WORK_TOKENS);
    held.close();
  }

  /** A key of its own, that owns nothing, under an owner of its own. */
  @Benchmark
  public void nestedOwnOwner(Own own) {
    HeldLocks held = manager.acquire(own.ownOwner, WAIT_MAX_MS);
    Blackhole.consumeCPU(WORK_TOKENS);
    held.close();
  }

  /** No lock at all: what the machine has to give. */
  @Benchmark
  public void noLock() {
    Blackhole.consumeCPU(WORK_TOKENS);
  }

  /** A plain lock of its own for each: what the machine gives to who locks. */
  @Benchmark
  public void ownLock(Own own) {
    var write = own.lock.writeLock();
    write.lock();
    try {
      Blackhole.consumeCPU(WORK_TOKENS);
    } finally {
      write.unlock();
    }
  }

  /** One lock for all. */
  @Benchmark
  public void globalLock() {
    lock.lock();
    try {
      Blackhole.consumeCPU(WORK_TOKENS);
    } finally {
      lock.unlock();
    }
  }

  /** One monitor for all. */
  @Benchmark
  public void globalMonitor() {
    synchronized (monitor) {
      Blackhole.consumeCPU(WORK_TOKENS);
    }
  }
}
