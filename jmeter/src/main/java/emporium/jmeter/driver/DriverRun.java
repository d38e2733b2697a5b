package emporium.jmeter.driver;

import emporium.jmeter.client.Marketplace;
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
 * The state all threads of a run share: idle customers, product versions, transaction ids, the list
 * of acknowledged transactions and the figures. Thread-safe once started.
 */
public final class DriverRun {
  private static final int TIMEOUT_MS = 60_000;
  private static final int UNANSWERED_MAX = 100;
  private static final byte[] NO_BODY = {};

  private final DriverSettings settings;
  private final TransactionIds ids;
  private final CustomerBook customers;
  private final ProductMirror products;
  private final Popularity popularity;
  private final RunResults results;
  private final Arrivals arrivals;
  private final AcknowledgedLog log;
  private final int runsBefore;
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
      ProductMirror products,
      CustomerBook customers,
      int runsBefore,
      boolean populated)
      throws IOException {
    long startMs = System.currentTimeMillis();
    this.settings = settings;
    this.products = products;
    this.customers = customers;
    this.runsBefore = runsBefore;
    this.ids = new TransactionIds(TransactionIds.prefixAt(startMs));
    this.popularity =
        new Popularity(settings.size(), settings.sellerSkew(), settings.productSkew());
    this.log = new AcknowledgedLog(settings.acknowledged(), runsBefore > 0);
    this.results = new RunResults(startMs, settings.warmupSeconds(), settings.seconds());
    Integer pieces = populated ? settings.size().piecesPerProduct() : null;
    log.add(LogEntry.run(ids.prefix(), settings.exclusive(), pieces));
    this.arrivals =
        new Arrivals(settings.ratePerSecond(), settings.warmupSeconds() + settings.seconds());
  }

  /**
   * Fills the target if asked to, takes over its products, and starts the clock of the run.
   *
   * @param progress told in a few words what is going on
   * @throws IOException if the target is not as the settings want it
   */
  static DriverRun start(DriverSettings settings, Consumer<String> progress)
      throws IOException, InterruptedException {
    return new Preparation(settings, progress).start();
  }

  /**
   * Starts the clock of a run that goes on where another one on the same target has ended: it
   * believes of products and customers what that one knew, asks the target nothing, and appends to
   * its list. So the list tells the whole history, and what the target lost in between is an error.
   *
   * @param before has ended; no other run may go on from it
   * @throws IllegalArgumentException if it was about other data, or wrote another list
   */
  static DriverRun goOn(DriverRun before, DriverSettings settings, Consumer<String> progress)
      throws IOException {
    DriverSettings old = before.settings;
    if (!settings.target().equals(old.target())
        || !settings.size().equals(old.size())
        || !settings.acknowledged().equals(old.acknowledged())
        || settings.seed() != old.seed()
        || settings.exclusive() != old.exclusive()) {
      throw new IllegalArgumentException("a run goes on only with the same data and list");
    }
    says(settings, progress);
    return new DriverRun(
        settings,
        before.products,
        before.customers.without(before.retired),
        before.runsBefore + 1,
        false);
  }

  static void says(DriverSettings settings, Consumer<String> progress) {
    progress.accept(
        "warming up " + settings.warmupSeconds() + " s, measuring " + settings.seconds() + " s");
  }

  /** A user of its own for each thread of the plan, seeded by the thread's number. */
  VirtualUser user(int threadNumber, int threads) {
    var user = new VirtualUser(this, threadNumber, threads);
    users.add(user);
    return user;
  }

  /** Which random numbers a thread draws: others than in the runs that this one goes on from. */
  long stream(int threadNumber) {
    return ((long) runsBefore << 32) | threadNumber;
  }

  /** Ends the run: no thread starts another transaction, and the run counts as failed. */
  void fail(String why) {
    failure.compareAndSet(null, why);
  }

  /** Ends the run when the target has not answered many requests in a row. */
  void judged(Verdict verdict) {
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

  /** Seals the carts that were left half-filled and closes the list of what was acknowledged. */
  void end() {
    try (var marketplace = new Marketplace(settings.target(), 1, TIMEOUT_MS)) {
      for (VirtualUser user : users) {
        user.end();
        retired.addAll(user.retired());
        for (int customer : user.unfinished()) {
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

  private void seal(Marketplace marketplace, int customer) throws IOException {
    if (!marketplace.patch("/cart/" + customer + "/seal", NO_BODY).accepted()) {
      retired.add(customer);
    }
  }

  /** Why the run does not count; null if it does. */
  public @Nullable String failure() {
    return failure.get();
  }

  /** Threads that took part. */
  public int threads() {
    return users.size();
  }

  /** What the run was asked to do. */
  public DriverSettings settings() {
    return settings;
  }

  /** The figures of the run. */
  public RunResults results() {
    return results;
  }

  /** When its transactions were to begin. */
  public Arrivals arrivals() {
    return arrivals;
  }

  TransactionIds ids() {
    return ids;
  }

  CustomerBook customers() {
    return customers;
  }

  ProductMirror products() {
    return products;
  }

  Popularity popularity() {
    return popularity;
  }

  AcknowledgedLog log() {
    return log;
  }
}
