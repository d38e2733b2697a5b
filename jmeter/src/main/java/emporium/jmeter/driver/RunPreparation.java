package emporium.jmeter.driver;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.Answer;
import emporium.jmeter.client.Drain;
import emporium.jmeter.client.Marketplace;
import emporium.jmeter.data.Populator;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What comes before a run: rows, what the driver is to believe of them, and orders. A target that
 * was empty has finished all of it when the run starts.
 */
public final class Preparation {
  private static final int TIMEOUT_MS = 60_000;
  private static final int REREAD_TIMEOUT_MS = 5_000;
  private static final long DRAIN_WAIT_MAX_MS = 600_000;

  private final DriverSettings settings;
  private final Consumer<String> progress;
  private final ProductMirror products;
  private final CustomerBook customers;
  private boolean populated;

  /**
   * @param progress told in a few words what is going on
   */
  public Preparation(DriverSettings settings, Consumer<String> progress) {
    this.settings = settings;
    this.progress = progress;
    this.products = new ProductMirror(settings.size(), this::read);
    this.customers = new CustomerBook(settings.size().customers());
  }

  /**
   * Prepares and starts no run.
   *
   * @throws IOException if the target is not as the settings want it
   */
  public void fill() throws IOException, InterruptedException {
    data();
    if (!populated) {
      progress.accept("the target was filled before and is left as it is");
    } else if (settings.extras().sizeFactor() > 0) {
      var unused = history();
    } else {
      first(settings).end();
    }
  }

  /** Prepares and starts the clock of the run. */
  DriverRun start() throws IOException, InterruptedException {
    data();
    if (wantsOrders()) {
      return DriverRun.goOn(history(), settings, progress);
    }
    DriverRun.says(settings, progress);
    return first(settings);
  }

  private DriverRun first(DriverSettings of) throws IOException {
    return new DriverRun(of, products, customers, 0, populated);
  }

  private boolean wantsOrders() {
    if (settings.extras().sizeFactor() > 0 && !populated) {
      progress.accept("the target was filled before, so no orders are added");
    }
    return settings.extras().sizeFactor() > 0 && populated;
  }

  /** The orders, as a run of their own that has ended. */
  private DriverRun history() throws IOException, InterruptedException {
    DriverRun run = first(settings.forHistory());
    try (var marketplace = marketplace(settings.workers())) {
      var history = new History(run, marketplace, progress);
      history.order(settings.extras().sizeFactor());
      drain(marketplace);
      history.deliver(settings.extras().historyDeliveredPercent());
      drain(marketplace);
    } finally {
      run.end();
    }
    if (run.failure() != null) {
      throw new IOException(run.failure());
    }
    return run;
  }

  private void data() throws IOException, InterruptedException {
    try (var marketplace = marketplace(settings.workers())) {
      populated = populates(marketplace);
      if (populated) {
        populate(marketplace);
        drain(marketplace);
      } else {
        customers.load(marketplace);
      }
      products.load(marketplace, settings.seed());
    }
  }

  private boolean populates(Marketplace marketplace) throws IOException {
    return switch (settings.populate()) {
      case ALWAYS -> true;
      case NEVER -> false;
      case WHEN_EMPTY -> marketplace.get("/product/1/1").status() == 404;
    };
  }

  private void populate(Marketplace marketplace) throws IOException, InterruptedException {
    long rows = settings.size().rows();
    long startNanos = System.nanoTime();
    progress.accept("populating " + rows + " rows with " + settings.workers() + " workers");
    new Populator(
            marketplace,
            settings.seed(),
            settings.size(),
            settings.workers(),
            done -> progress.accept("populated " + done + " of " + rows + " rows"))
        .run();
    long seconds = Math.max(1, (System.nanoTime() - startNanos) / 1_000_000_000L);
    progress.accept("populated " + rows + " rows in " + seconds + " s");
  }

  /** So that every service knows of everything, and a measured window has none of it. */
  private static void drain(Marketplace marketplace) throws IOException, InterruptedException {
    Drain left = Drain.await(marketplace, DRAIN_WAIT_MAX_MS);
    if (!left.drained()) {
      throw new IOException("The target has not finished what it was filled with: " + left);
    }
  }

  /** Over a connection of its own, since it is needed only after an error. */
  private @Nullable JsonNode read(int seller, int product) throws IOException {
    try (var marketplace = new Marketplace(settings.target(), 1, REREAD_TIMEOUT_MS)) {
      Answer answer = marketplace.get("/product/" + seller + "/" + product);
      return answer.status() == 200 ? Marketplace.JSON.readTree(answer.body()) : null;
    }
  }

  private Marketplace marketplace(int connections) {
    return new Marketplace(settings.target(), connections, TIMEOUT_MS);
  }
}
