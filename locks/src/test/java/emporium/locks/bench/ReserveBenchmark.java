package emporium.locks.bench;

import emporium.locks.HeldLocks;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Reserving stock under one monitor for all and under nested locks, in RAM only and with the forced
 * write of one record inside. Every second command gives back what the one before reserved. Each
 * thread has a file of its own, so that isolation alone differs.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ReserveBenchmark {
  private static final long SEED = 42;
  private static final int COMMANDS = 1_000;
  private static final int RECORD_BYTES = 200;
  private static final long WAIT_MAX_MS = 3_600_000;

  @Param({"uniform", "zipf"})
  public String distribution;

  private final Stock stock = new Stock();
  private final LockManager manager = new LockManager(Stock.TREE);
  private final Object monitor = new Object();

  /** The commands and the file of one thread. */
  @State(Scope.Thread)
  public static class Customer {
    private final ByteBuffer entry = ByteBuffer.allocateDirect(RECORD_BYTES);
    private List<List<Stock.ItemKey>> commands;
    private Path file;
    private FileChannel journal;
    private int turn;

    /** Draws the commands, opens the file. */
    @Setup
    public void setUp(ReserveBenchmark benchmark, ThreadParams thread) throws IOException {
      ItemChoice choice = ItemChoice.of(benchmark.distribution, SEED + thread.getThreadIndex());
      commands = Stream.generate(choice::lines).limit(COMMANDS).toList();
      Path directory = Files.createDirectories(Path.of("target", "bench"));
      file = Files.createTempFile(directory, "journal", ".bin");
      journal = FileChannel.open(file, StandardOpenOption.WRITE);
    }

    /** Closes and removes the file. */
    @TearDown
    public void tearDown() throws IOException {
      journal.close();
      Files.delete(file);
    }

    private List<Stock.ItemKey> lines() {
      return commands.get((turn >>> 1) % COMMANDS);
    }

    private int apply(Stock stock) {
      List<Stock.ItemKey> lines = lines();
      return (turn++ & 1) == 0 ? stock.reserve(lines) : stock.cancel(lines);
    }

    private int applyAndForce(Stock stock) throws IOException {
      int done = apply(stock);
      entry.clear();
      while (entry.hasRemaining()) {
        journal.write(entry);
      }
      journal.force(false);
      return done;
    }
  }

  /** One monitor, RAM only. */
  @Benchmark
  public int ramMonitor(Customer customer) {
    synchronized (monitor) {
      return customer.apply(stock);
    }
  }

  /** Locks of the items, RAM only. */
  @Benchmark
  public int ramNested(Customer customer) {
    try (HeldLocks held = locks(customer)) {
      return customer.apply(stock);
    }
  }

  /** One monitor, with a forced write inside. */
  @Benchmark
  public int forcedMonitor(Customer customer) throws IOException {
    synchronized (monitor) {
      return customer.applyAndForce(stock);
    }
  }

  /** Locks of the items, with a forced write inside. */
  @Benchmark
  public int forcedNested(Customer customer) throws IOException {
    try (HeldLocks held = locks(customer)) {
      return customer.applyAndForce(stock);
    }
  }

  private HeldLocks locks(Customer customer) {
    return manager.acquire(LockSet.exclusive(customer.lines()), WAIT_MAX_MS);
  }
}
