package emporium.jmeter.driver;

import emporium.jmeter.driver.metrics.RunStatistics;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.workload.ArrivalSchedule;
import emporium.jmeter.driver.workload.Operation;
import emporium.jmeter.driver.workload.RunSettings;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The state that all threads of a run share: transaction ids, arrival times, the acknowledgement
 * log and the statistics; each workload adds its own. The clock starts when it is made. A run may
 * continue a completed one on the same target: then it appends to that one's log, and draws other
 * random numbers. Thread-safe.
 *
 * @param <U> the workload's users
 */
public abstract class DriverRun<U extends VirtualUser> {
  private static final int UNANSWERED_MAX = 100;

  private final RunSettings common;
  private final List<Operation> operations;
  private final int previousRuns;
  private final TransactionIdGenerator ids;
  private final RunStatistics results;
  private final ArrivalSchedule arrivals;
  private final AcknowledgementLog log;
  private final Collection<U> users = new ConcurrentLinkedQueue<>();
  private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
  private final AtomicInteger unanswered = new AtomicInteger();

  /**
   * Starts the clock.
   *
   * @param operations all of the workload, in the order of its results
   * @param previousRuns how many runs on the same target this one continues
   * @param fields of the run's entry in the acknowledgement log, in addition to the common ones
   */
  protected DriverRun(
      RunSettings common,
      Collection<? extends Operation> operations,
      int previousRuns,
      Map<String, ?> fields)
      throws IOException {
    long startMs = System.currentTimeMillis();
    this.common = common;
    this.operations = List.copyOf(operations);
    this.previousRuns = previousRuns;
    this.ids = new TransactionIdGenerator(TransactionIdGenerator.prefixAt(startMs));
    this.log = new AcknowledgementLog(common.acknowledged(), previousRuns > 0);
    this.results =
        new RunStatistics(startMs, common.warmupSeconds(), common.seconds(), this.operations);
    log.add(AcknowledgementEntry.run(ids.prefix(), common.exclusive(), fields));
    this.arrivals =
        new ArrivalSchedule(common.ratePerSecond(), common.warmupSeconds(), common.seconds());
  }

  /**
   * Requires that a run can continue another one: both are about the same data and log.
   *
   * @throws IllegalArgumentException if they are not
   */
  protected static void requireSameData(RunSettings now, RunSettings before) {
    if (!now.target().equals(before.target())
        || !now.acknowledged().equals(before.acknowledged())
        || now.seed() != before.seed()
        || now.exclusive() != before.exclusive()) {
      throw new IllegalArgumentException("a run goes on only with the same data and list");
    }
  }

  /** Reports that a run starts. */
  public static void announce(RunSettings settings, Consumer<String> progress) {
    progress.accept(
        "warming up " + settings.warmupSeconds() + " s, measuring " + settings.seconds() + " s");
  }

  /** Creates the user of a thread of the plan, seeded by {@link #randomStream}. */
  protected abstract U newUser(int threadNumber, int threads);

  /**
   * Releases what the users left behind, at the end of the run; calls {@link #fail} if that is not
   * possible.
   */
  protected void release() {}

  /**
   * Returns the parameters of data and work in the result, by the names of their fields, in
   * addition to those that all workloads have.
   */
  public abstract Map<String, Object> parameters();

  /** Returns further counts inside the measuring window, by the names that the result has. */
  public Map<String, Long> counts() {
    return Map.of();
  }

  /** Returns a separate user for each thread of the plan. */
  public U user(int threadNumber, int threads) {
    U user = newUser(threadNumber, threads);
    users.add(user);
    return user;
  }

  /** The random stream of a thread: different from those of the runs that this one continues. */
  public long randomStream(int threadNumber) {
    return ((long) previousRuns << 32) | threadNumber;
  }

  /** Aborts the run: no thread starts another transaction, and the run counts as failed. */
  public void fail(String why) {
    failure.compareAndSet(null, why);
  }

  /** Aborts the run when many requests in a row got no answer. */
  public void recordVerdict(SampleVerdict verdict) {
    if (verdict.answer() == null) {
      if (unanswered.incrementAndGet() >= UNANSWERED_MAX) {
        fail("The target stopped answering: " + verdict.cause());
      }
    } else if (unanswered.get() != 0) {
      unanswered.set(0);
    }
  }

  /**
   * Adds a sample to the statistics, with the processing time that its answer reports.
   *
   * @param startDelayMs how late the transaction started, which is part of its latency
   */
  public void record(
      Operation operation, SampleResult result, long startDelayMs, SampleVerdict verdict) {
    results.record(
        operation,
        result.getEndTime(),
        result.getTime() + startDelayMs,
        verdict,
        SampleVerdict.processingNs(result));
  }

  /** Ends the run, which counts only if it has enough samples. */
  public void finish() {
    end();
    if (results.transactions() < common.samplesMin()) {
      fail(
          "Too few samples: "
              + results.transactions()
              + " transactions inside the measuring window, at least "
              + common.samplesMin()
              + " are needed");
    }
  }

  /** Releases what was left behind and closes the acknowledgement log. */
  public void end() {
    users.forEach(VirtualUser::end);
    release();
    try {
      log.close();
    } catch (IOException incomplete) {
      fail(String.valueOf(incomplete.getMessage()));
    }
  }

  /** Returns why the run does not count; null if it does. */
  public @Nullable String failure() {
    return failure.get();
  }

  /**
   * Requires that no thread has aborted the run.
   *
   * @throws IllegalStateException with the reason
   */
  public void requireNotFailed() {
    String why = failure();
    if (why != null) {
      throw new IllegalStateException(why);
    }
  }

  /** Threads that took part. */
  public int threads() {
    return users.size();
  }

  /** Returns the users so far. */
  protected Collection<U> users() {
    return users;
  }

  /** Returns how many runs this one continues. */
  protected int previousRuns() {
    return previousRuns;
  }

  /** Returns the settings that all workloads have. */
  public RunSettings common() {
    return common;
  }

  /** Returns the operations of the workload, in the order of its results. */
  public List<Operation> operations() {
    return operations;
  }

  /** Returns whether the result has the statistics of a separately measured operation. */
  public boolean reports(Operation operation) {
    return operation.isReportedSeparately();
  }

  /** Returns the statistics of the run. */
  public RunStatistics results() {
    return results;
  }

  /** Returns the arrival times of its transactions. */
  public ArrivalSchedule arrivals() {
    return arrivals;
  }

  /** Returns the ids of its transactions. */
  public TransactionIdGenerator ids() {
    return ids;
  }

  /** Returns the acknowledgement log. */
  public AcknowledgementLog log() {
    return log;
  }
}
