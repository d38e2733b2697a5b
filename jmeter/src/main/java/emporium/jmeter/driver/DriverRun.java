package emporium.jmeter.driver;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.driver.metrics.RunStatistics;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.workload.ArrivalSchedule;
import emporium.jmeter.driver.workload.DriverSettings;
import emporium.jmeter.driver.workload.PopularityDistribution;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The state all threads of a run share: idle customers, product versions, transaction ids, the
 * acknowledgement log and the statistics. Thread-safe once started.
 */
public final class DriverRun {
  private static final int TIMEOUT_MS = 60_000;
  private static final int UNANSWERED_MAX = 100;
  private static final byte[] NO_BODY = {};

  private final DriverSettings settings;
  private final TransactionIdGenerator ids;
  private final CustomerPool customers;
  private final ExpectedProducts products;
  private final PopularityDistribution popularity;
  private final RunStatistics results;
  private final ArrivalSchedule arrivals;
  private final AcknowledgementLog log;
  private final int previousRuns;
  private final Collection<VirtualUser> users = new ConcurrentLinkedQueue<>();
  private final Set<Integer> retired = new HashSet<>();
  private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
  private final AtomicInteger unanswered = new AtomicInteger();

  /**
   * Starts the clock.
   *
   * @param populated whether the run itself has filled the target
   */
  DriverRun(
      DriverSettings settings,
      ExpectedProducts products,
      CustomerPool customers,
      int runsBefore,
      boolean populated)
      throws IOException {
    long startMs = System.currentTimeMillis();
    this.settings = settings;
    this.products = products;
    this.customers = customers;
    this.previousRuns = runsBefore;
    this.ids = new TransactionIdGenerator(TransactionIdGenerator.prefixAt(startMs));
    this.popularity =
        new PopularityDistribution(settings.size(), settings.sellerSkew(), settings.productSkew());
    this.log = new AcknowledgementLog(settings.acknowledged(), runsBefore > 0);
    this.results = new RunStatistics(startMs, settings.warmupSeconds(), settings.seconds());
    Integer pieces = populated ? settings.size().piecesPerProduct() : null;
    log.add(AcknowledgementEntry.run(ids.prefix(), settings.exclusive(), pieces));
    this.arrivals =
        new ArrivalSchedule(
            settings.ratePerSecond(), settings.warmupSeconds() + settings.seconds());
  }

  /**
   * Fills the target if asked to, reads its products, and starts the clock of the run.
   *
   * @param progress receives in a few words what is being done
   * @throws IOException if the target does not match the settings
   */
  public static DriverRun start(DriverSettings settings, Consumer<String> progress)
      throws IOException, InterruptedException {
    return new RunPreparation(settings, progress).start();
  }

  /**
   * Starts the clock of a run that continues another one on the same target: it starts with that
   * run's knowledge of products and customers, asks the target nothing, and appends to its log. So
   * the log contains the whole history, and anything the target lost in between is an error.
   *
   * @param before is completed; no other run may continue it
   * @throws IllegalArgumentException if it was about other data, or wrote another log
   */
  public static DriverRun continueFrom(
      DriverRun before, DriverSettings settings, Consumer<String> progress) throws IOException {
    DriverSettings old = before.settings;
    if (!settings.target().equals(old.target())
        || !settings.size().equals(old.size())
        || !settings.acknowledged().equals(old.acknowledged())
        || settings.seed() != old.seed()
        || settings.exclusive() != old.exclusive()) {
      throw new IllegalArgumentException("a run goes on only with the same data and list");
    }
    announce(settings, progress);
    return new DriverRun(
        settings,
        before.products,
        before.customers.excluding(before.retired),
        before.previousRuns + 1,
        false);
  }

  static void announce(DriverSettings settings, Consumer<String> progress) {
    progress.accept(
        "warming up " + settings.warmupSeconds() + " s, measuring " + settings.seconds() + " s");
  }

  /** Returns a separate user for each thread of the plan, seeded by the thread's number. */
  public VirtualUser user(int threadNumber, int threads) {
    var user = new VirtualUser(this, threadNumber, threads);
    users.add(user);
    return user;
  }

  /** The random stream of a thread: different from those of the runs that this one continues. */
  long randomStream(int threadNumber) {
    return ((long) previousRuns << 32) | threadNumber;
  }

  /** Aborts the run: no thread starts another transaction, and the run counts as failed. */
  void fail(String why) {
    failure.compareAndSet(null, why);
  }

  /** Aborts the run when many requests in a row got no answer. */
  void recordVerdict(SampleVerdict verdict) {
    if (verdict.answer() == null) {
      if (unanswered.incrementAndGet() >= UNANSWERED_MAX) {
        fail("The target stopped answering: " + verdict.cause());
      }
    } else if (unanswered.get() != 0) {
      unanswered.set(0);
    }
  }

  /** Ends the run, which counts only if it has enough samples. */
  void finish() {
    end();
    if (results.transactions() < settings.samplesMin()) {
      fail(
          "Too few samples: "
              + results.transactions()
              + " transactions inside the measuring window, at least "
              + settings.samplesMin()
              + " are needed");
    }
  }

  /** Seals the carts that were left half-filled and closes the acknowledgement log. */
  public void end() {
    try (var marketplace = new MarketplaceClient(settings.target(), 1, TIMEOUT_MS)) {
      for (VirtualUser user : users) {
        user.end();
        retired.addAll(user.retiredCustomers());
        for (int customer : user.customersWithOpenCarts()) {
          seal(marketplace, customer);
        }
      }
    } catch (IOException unreachable) {
      fail("Carts were left half-filled: " + unreachable);
    }
    try {
      log.close();
    } catch (IOException incomplete) {
      fail(String.valueOf(incomplete.getMessage()));
    }
  }

  private void seal(MarketplaceClient marketplace, int customer) throws IOException {
    if (!marketplace.patch("/cart/" + customer + "/seal", NO_BODY).accepted()) {
      retired.add(customer);
    }
  }

  /** Returns why the run does not count; null if it does. */
  public @Nullable String failure() {
    return failure.get();
  }

  /** Threads that took part. */
  public int threads() {
    return users.size();
  }

  /** Returns the settings of the run. */
  public DriverSettings settings() {
    return settings;
  }

  /** Returns the statistics of the run. */
  public RunStatistics results() {
    return results;
  }

  /** Returns the arrival times of its transactions. */
  public ArrivalSchedule arrivals() {
    return arrivals;
  }

  TransactionIdGenerator ids() {
    return ids;
  }

  public CustomerPool customers() {
    return customers;
  }

  ExpectedProducts products() {
    return products;
  }

  PopularityDistribution popularity() {
    return popularity;
  }

  public AcknowledgementLog log() {
    return log;
  }
}
