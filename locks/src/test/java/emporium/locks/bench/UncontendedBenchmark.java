package emporium.locks.bench;

import emporium.locks.HeldLocks;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What it costs to take and give back locks that no other thread wants, by depth of the key. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class UncontendedBenchmark {
  static final int SEVERAL = 4;

  @Param({"1", "2", "3"})
  public int depth;

  private final LockManager manager = new LockManager(BenchKeys.tree());
  private Object key;
  private List<Object> several;
  private LockSet exclusive;
  private LockSet shared;
  private LockSet four;

  /** Makes keys and sets. */
  @Setup
  public void setUp() {
    key = BenchKeys.key(depth, 0);
    several = IntStream.range(0, SEVERAL).mapToObj(id -> BenchKeys.key(depth, id)).toList();
    exclusive = LockSet.exclusive(key);
    shared = LockSet.shared(key);
    four = LockSet.exclusive(several);
  }

  /** X on one key, the set made before. */
  @Benchmark
  public HeldLocks exclusivePrebuilt() {
    return takeAndGive(exclusive);
  }

  /** X on one key, the set made each time. */
  @Benchmark
  public HeldLocks exclusiveBuilt() {
    return takeAndGive(LockSet.exclusive(key));
  }

  /** S on one key, the set made before. */
  @Benchmark
  public HeldLocks sharedPrebuilt() {
    return takeAndGive(shared);
  }

  /** X on four keys of one owner, the set made before. */
  @Benchmark
  public HeldLocks fourKeysPrebuilt() {
    return takeAndGive(four);
  }

  /** X on four keys of one owner, the set made each time. */
  @Benchmark
  public HeldLocks fourKeysBuilt() {
    return takeAndGive(LockSet.exclusive(several));
  }

  private HeldLocks takeAndGive(LockSet set) {
    HeldLocks held = manager.acquire(set, 0);
    held.close();
    return held;
  }
}
