package emporium.locks.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What one lock of the JDK costs that no other thread wants. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BaselineBenchmark {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  /** Write lock and unlock. */
  @Benchmark
  public int writeLock() {
    lock.writeLock().lock();
    try {
      return lock.getWriteHoldCount();
    } finally {
      lock.writeLock().unlock();
    }
  }
}
