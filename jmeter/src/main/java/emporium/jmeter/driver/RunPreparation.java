package emporium.jmeter.driver;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.Populator;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.workload.ProgressEstimate;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Prepares a run: rows, the driver's knowledge of them, and orders. A target that was empty has
 * completed all of it when the run starts.
 */
public final class RunPreparation {
  private static final int TIMEOUT_MS = 60_000;
  private static final int REREAD_TIMEOUT_MS = 5_000;
  private static final long DRAIN_WAIT_MAX_MS = 600_000;

  private final MarketplaceSettings settings;
  private final Consumer<String> progress;
  private final ExpectedProducts products;
  private final CustomerPool customers;
  private boolean populated;

  /**
   * @param progress receives in a few words what is being done
   */
  public RunPreparation(MarketplaceSettings settings, Consumer<String> progress) {
    this.settings = settings;
    this.progress = progress;
    this.products = new ExpectedProducts(settings.size(), this::read);
    this.customers = new CustomerPool(settings.size().customers());
  }

  /**
   * Prepares and starts no run.
   *
   * @throws IOException if the target does not match the settings
   */
  public void populateOnly() throws IOException, InterruptedException {
    prepareData();
    if (!populated) {
      progress.accept("the target was filled before and is left as it is");
    } else if (settings.extras().sizeFactor() > 0) {
      var unused = preloadOrders();
    } else {
      firstRun(settings).end();
    }
  }

  /** Prepares and starts the clock of the run. */
  MarketplaceRun start() throws IOException, InterruptedException {
    prepareData();
    if (shouldPreloadOrders()) {
      return MarketplaceRun.continueFrom(preloadOrders(), settings, progress);
    }
    DriverRun.announce(settings.common(), progress);
    return firstRun(settings);
  }

  private MarketplaceRun firstRun(MarketplaceSettings of) throws IOException {
    return new MarketplaceRun(of, products, customers, 0, populated);
  }

  private boolean shouldPreloadOrders() {
    if (settings.extras().sizeFactor() > 0 && !populated) {
      progress.accept("the target was filled before, so no orders are added");
    }
    return settings.extras().sizeFactor() > 0 && populated;
  }

  /** Makes the orders, as a separate run. */
  private MarketplaceRun preloadOrders() throws IOException, InterruptedException {
    MarketplaceRun run = firstRun(settings.forHistory());
    try (var marketplace = marketplace(settings.workers())) {
      var history = new OrderPreloader(run, marketplace, progress);
      history.placeOrders(settings.extras().sizeFactor());
      drain(marketplace);
      history.deliverPackages(settings.extras().historyDeliveredPercent());
      drain(marketplace);
    } finally {
      run.end();
    }
    if (run.failure() != null) {
      throw new IOException(run.failure());
    }
    return run;
  }

  private void prepareData() throws IOException, InterruptedException {
    try (var marketplace = marketplace(settings.workers())) {
      populated = shouldPopulate(marketplace);
      if (populated) {
        populate(marketplace);
        drain(marketplace);
      } else {
        customers.load(marketplace);
      }
      products.load(marketplace, settings.seed());
    }
  }

  private boolean shouldPopulate(MarketplaceClient marketplace) throws IOException {
    return switch (settings.common().populate()) {
      case ALWAYS -> true;
      case NEVER -> false;
      case WHEN_EMPTY -> marketplace.get("/product/1/1").status() == 404;
    };
  }

  private void populate(MarketplaceClient marketplace) throws IOException, InterruptedException {
    long rows = settings.size().rows();
    long startNanos = System.nanoTime();
    progress.accept("populating " + rows + " rows with " + settings.workers() + " workers");
    var estimate = new ProgressEstimate(rows);
    new Populator(
            marketplace,
            settings.seed(),
            settings.size(),
            settings.workers(),
            done ->
                progress.accept(
                    "populated " + done + " of " + rows + " rows, " + estimate.at(done)))
        .run();
    long seconds = Math.max(1, (System.nanoTime() - startNanos) / 1_000_000_000L);
    progress.accept("populated " + rows + " rows in " + seconds + " s");
  }

  /** Waits until all services have consumed all events, so that no measured window has them. */
  private static void drain(MarketplaceClient marketplace)
      throws IOException, InterruptedException {
    DrainStatus left = DrainStatus.await(marketplace, DRAIN_WAIT_MAX_MS);
    if (!left.drained()) {
      throw new IOException("The target has not finished what it was filled with: " + left);
    }
  }

  /** Over a separate connection, since it is needed only after an error. */
  private @Nullable JsonNode read(int seller, int product) throws IOException {
    try (var marketplace = new MarketplaceClient(settings.target(), 1, REREAD_TIMEOUT_MS)) {
      ClientResponse answer = marketplace.get("/product/" + seller + "/" + product);
      return answer.status() == 200 ? MarketplaceClient.JSON.readTree(answer.body()) : null;
    }
  }

  private MarketplaceClient marketplace(int connections) {
    return new MarketplaceClient(settings.target(), connections, TIMEOUT_MS);
  }
}
