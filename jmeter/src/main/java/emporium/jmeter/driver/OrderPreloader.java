package emporium.jmeter.driver;

import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.workload.ProgressEstimate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Makes the orders that exist before a run: customer sessions with checkouts, then update
 * deliveries, through the services and with bounded concurrency. So stock, payments, shipments,
 * entries and counters are made by the services, and all of it is in the acknowledgement log.
 * Source: the size factor of the paper.
 */
final class OrderPreloader {
  private static final int ORDERS_PER_SIZE = 1_000;
  private static final int SESSIONS_PER_ORDER_MAX = 3;
  private static final int PROGRESS_EVERY_ORDERS = 1_000;
  private static final int ATTEMPTS_MAX = 20;
  private static final long BACKOFF_MS = 50;

  private final MarketplaceClient marketplace;
  private final Consumer<String> progress;
  private final List<MarketplaceUser> users = new ArrayList<>();
  private final AtomicLong packages = new AtomicLong();

  /**
   * @param run every transaction of which is a checkout
   */
  OrderPreloader(MarketplaceRun run, MarketplaceClient marketplace, Consumer<String> progress) {
    this.marketplace = marketplace;
    this.progress = progress;
    int workers = Math.min(run.settings().workers(), run.settings().size().customers());
    for (int worker = 0; worker < workers; worker++) {
      users.add(run.user(worker, workers));
    }
  }

  /**
   * Has as many thousand orders paid and shipped. Checkouts with other outcomes come on top, but no
   * more than twice as many.
   *
   * @throws IOException if the target fails or refuses too many
   */
  void placeOrders(int thousands) throws IOException, InterruptedException {
    int orders = thousands * ORDERS_PER_SIZE;
    var open = new AtomicInteger(orders);
    var sessions = new AtomicLong((long) SESSIONS_PER_ORDER_MAX * orders);
    progress.accept("ordering " + orders + " times before the run");
    var estimate = new ProgressEstimate(orders);
    runWithAll(
        user -> {
          while (open.getAndUpdate(left -> Math.max(0, left - 1)) > 0) { // returned on failure
            if (sessions.getAndDecrement() <= 0) {
              throw new IOException("Too few of the orders before the run were paid and shipped");
            }
            if (!isShipped(user)) {
              open.incrementAndGet();
            } else if (open.get() % PROGRESS_EVERY_ORDERS == 0) {
              int done = orders - open.get();
              progress.accept("ordered " + done + " of " + orders + " times, " + estimate.at(done));
            }
          }
        });
  }

  private boolean isShipped(MarketplaceUser user) throws IOException, InterruptedException {
    MarketplaceOperation session = user.next();
    for (int item = 0; item < user.cartSize(); item++) {
      perform(user, MarketplaceOperation.ADD_ITEM);
    }
    boolean shipped = perform(user, session).outcome().equals("shipped");
    packages.addAndGet(shipped ? user.cartSize() : 0);
    return shipped;
  }

  /**
   * Has that share of the packages delivered, the oldest first: all if it is 100, otherwise one
   * delivery may deliver too many.
   */
  void deliverPackages(int percent) throws IOException, InterruptedException {
    long wanted = percent == 100 ? Long.MAX_VALUE : packages.get() * percent / 100;
    var delivered = new AtomicLong();
    runWithAll(
        user -> {
          int last = 1;
          while (last > 0 && delivered.get() < wanted) {
            last = deliverPackages(user);
            delivered.addAndGet(last);
          }
        });
    int last = 1; // packages claimed by one thread were invisible to the others
    while (last > 0 && delivered.get() < wanted) {
      last = deliverPackages(users.get(0));
      delivered.addAndGet(last);
    }
    progress.accept("delivered " + delivered + " of " + packages + " packages before the run");
  }

  private int deliverPackages(MarketplaceUser user) throws IOException, InterruptedException {
    var result = new SampleResult();
    perform(user, MarketplaceOperation.UPDATE_DELIVERY, result);
    return MarketplaceVerdicts.delivered(result);
  }

  private SampleVerdict perform(MarketplaceUser user, MarketplaceOperation step)
      throws IOException, InterruptedException {
    return perform(user, step, new SampleResult());
  }

  private SampleVerdict perform(
      MarketplaceUser user, MarketplaceOperation step, SampleResult result)
      throws IOException, InterruptedException {
    SamplerRequest request = user.request(step);
    ClientResponse answer = send(step, request);
    for (int attempt = 1; answer.status() == 503 && attempt < ATTEMPTS_MAX; attempt++) {
      TimeUnit.MILLISECONDS.sleep(BACKOFF_MS * attempt);
      answer = send(step, request);
    }
    result.setResponseCode(Integer.toString(answer.status()));
    result.setResponseHeaders(answer.headers());
    result.setResponseData(answer.body(), StandardCharsets.UTF_8.name());
    SampleVerdict verdict = user.recordResponse(step, result);
    if (verdict.error()) {
      throw new IOException("Before the run " + request.path() + " ended with " + verdict.cause());
    }
    return verdict;
  }

  private ClientResponse send(MarketplaceOperation step, SamplerRequest request)
      throws IOException {
    byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
    return step == MarketplaceOperation.CHECKOUT
        ? marketplace.post(request.path(), body)
        : marketplace.patch(request.path(), body);
  }

  /** Runs one user, in its own thread. */
  private interface UserTask {
    void run(MarketplaceUser user) throws IOException, InterruptedException;
  }

  private void runWithAll(UserTask work) throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(users.size());
    try {
      List<Callable<Boolean>> all = new ArrayList<>();
      for (MarketplaceUser user : users) {
        all.add(
            () -> {
              work.run(user);
              return true;
            });
      }
      for (Future<Boolean> one : pool.invokeAll(all)) {
        var unused = one.get();
      }
    } catch (ExecutionException failed) {
      Throwable why = Objects.requireNonNullElse(failed.getCause(), failed);
      throw new IOException(String.valueOf(why.getMessage()), why);
    } finally {
      pool.shutdownNow();
    }
  }
}
