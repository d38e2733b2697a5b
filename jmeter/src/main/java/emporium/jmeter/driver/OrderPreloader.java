package emporium.jmeter.driver;

import emporium.jmeter.client.Answer;
import emporium.jmeter.client.Marketplace;
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
 * The orders that are there before a run: customer sessions with checkouts, then update deliveries,
 * through the services and with bounded concurrency. So stock, payments, shipments, entries and
 * counters are what the services make of them, and all of it stands in the list of what was
 * acknowledged. Source: the size factor of the paper.
 */
final class History {
  private static final int ORDERS_PER_SIZE = 1_000;
  private static final int SESSIONS_PER_ORDER_MAX = 3;
  private static final int PROGRESS_EVERY_ORDERS = 1_000;
  private static final int ATTEMPTS_MAX = 20;
  private static final long BACKOFF_MS = 50;

  private final Marketplace marketplace;
  private final Consumer<String> progress;
  private final List<VirtualUser> users = new ArrayList<>();
  private final AtomicLong packages = new AtomicLong();

  /**
   * @param run every transaction of which is a checkout
   */
  History(DriverRun run, Marketplace marketplace, Consumer<String> progress) {
    this.marketplace = marketplace;
    this.progress = progress;
    int workers = Math.min(run.settings().workers(), run.settings().size().customers());
    for (int worker = 0; worker < workers; worker++) {
      users.add(run.user(worker, workers));
    }
  }

  /**
   * Has as many thousand orders paid and shipped. Checkouts that end otherwise come on top, but no
   * more than twice as many.
   *
   * @throws IOException if the target fails or refuses too many
   */
  void order(int thousands) throws IOException, InterruptedException {
    int orders = thousands * ORDERS_PER_SIZE;
    var open = new AtomicInteger(orders);
    var sessions = new AtomicLong((long) SESSIONS_PER_ORDER_MAX * orders);
    progress.accept("ordering " + orders + " times before the run");
    withAll(
        user -> {
          while (open.getAndUpdate(left -> Math.max(0, left - 1)) > 0) { // what fails is given back
            if (sessions.getAndDecrement() <= 0) {
              throw new IOException("Too few of the orders before the run were paid and shipped");
            }
            if (!isShipped(user)) {
              open.incrementAndGet();
            } else if (open.get() % PROGRESS_EVERY_ORDERS == 0) {
              progress.accept("ordered " + (orders - open.get()) + " of " + orders + " times");
            }
          }
        });
  }

  private boolean isShipped(VirtualUser user) throws IOException, InterruptedException {
    Step session = user.next();
    for (int item = 0; item < user.cartSize(); item++) {
      perform(user, Step.ADD_ITEM);
    }
    boolean shipped = perform(user, session).outcome().equals("shipped");
    packages.addAndGet(shipped ? user.cartSize() : 0);
    return shipped;
  }

  /**
   * Has that share of the packages delivered, the oldest first: all if it is 100, otherwise what
   * one delivery delivers may be too much.
   */
  void deliver(int percent) throws IOException, InterruptedException {
    long wanted = percent == 100 ? Long.MAX_VALUE : packages.get() * percent / 100;
    var delivered = new AtomicLong();
    withAll(
        user -> {
          int last = 1;
          while (last > 0 && delivered.get() < wanted) {
            last = deliver(user);
            delivered.addAndGet(last);
          }
        });
    int last = 1; // what one had claimed, the others did not see
    while (last > 0 && delivered.get() < wanted) {
      last = deliver(users.get(0));
      delivered.addAndGet(last);
    }
    progress.accept("delivered " + delivered + " of " + packages + " packages before the run");
  }

  private int deliver(VirtualUser user) throws IOException, InterruptedException {
    var result = new SampleResult();
    perform(user, Step.UPDATE_DELIVERY, result);
    return Verdict.delivered(result);
  }

  private Verdict perform(VirtualUser user, Step step) throws IOException, InterruptedException {
    return perform(user, step, new SampleResult());
  }

  private Verdict perform(VirtualUser user, Step step, SampleResult result)
      throws IOException, InterruptedException {
    Request request = user.request(step);
    Answer answer = send(step, request);
    for (int attempt = 1; answer.status() == 503 && attempt < ATTEMPTS_MAX; attempt++) {
      TimeUnit.MILLISECONDS.sleep(BACKOFF_MS * attempt);
      answer = send(step, request);
    }
    result.setResponseCode(Integer.toString(answer.status()));
    result.setResponseHeaders(answer.headers());
    result.setResponseData(answer.body(), StandardCharsets.UTF_8.name());
    Verdict verdict = user.answered(step, result);
    if (verdict.error()) {
      throw new IOException("Before the run " + request.path() + " ended with " + verdict.cause());
    }
    return verdict;
  }

  private Answer send(Step step, Request request) throws IOException {
    byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
    return step == Step.CHECKOUT
        ? marketplace.post(request.path(), body)
        : marketplace.patch(request.path(), body);
  }

  /** What one user does, from its own thread. */
  private interface Work {
    void of(VirtualUser user) throws IOException, InterruptedException;
  }

  private void withAll(Work work) throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(users.size());
    try {
      List<Callable<Boolean>> all = new ArrayList<>();
      for (VirtualUser user : users) {
        all.add(
            () -> {
              work.of(user);
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
