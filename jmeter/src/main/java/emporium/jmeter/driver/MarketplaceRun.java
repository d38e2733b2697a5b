package emporium.jmeter.driver;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.Operation;
import emporium.jmeter.driver.workload.PopularityDistribution;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A run on the marketplace: the common state, and idle customers and expected products. Thread-safe
 * once started.
 */
public final class MarketplaceRun extends DriverRun<MarketplaceUser> {
  private static final int TIMEOUT_MS = 60_000;
  private static final byte[] NO_BODY = {};

  private final MarketplaceSettings settings;
  private final CustomerPool customers;
  private final ExpectedProducts products;
  private final PopularityDistribution popularity;
  private final Set<Integer> retired = new HashSet<>();

  /**
   * Starts the clock.
   *
   * @param populated whether the run itself has filled the target
   */
  MarketplaceRun(
      MarketplaceSettings settings,
      ExpectedProducts products,
      CustomerPool customers,
      int runsBefore,
      boolean populated)
      throws IOException {
    super(
        settings.common(),
        List.of(MarketplaceOperation.values()),
        runsBefore,
        populated ? Map.of("pieces", settings.size().piecesPerProduct()) : Map.of());
    this.settings = settings;
    this.products = products;
    this.customers = customers;
    this.popularity =
        new PopularityDistribution(settings.size(), settings.sellerSkew(), settings.productSkew());
  }

  /**
   * Fills the target if asked to, reads its products, and starts the clock of the run.
   *
   * @param progress receives in a few words what is being done
   * @throws IOException if the target does not match the settings
   */
  public static MarketplaceRun start(MarketplaceSettings settings, Consumer<String> progress)
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
  public static MarketplaceRun continueFrom(
      MarketplaceRun before, MarketplaceSettings settings, Consumer<String> progress)
      throws IOException {
    requireSameData(settings.common(), before.settings.common());
    if (!settings.size().equals(before.settings.size())) {
      throw new IllegalArgumentException("a run goes on only with data of the same size");
    }
    announce(settings.common(), progress);
    return new MarketplaceRun(
        settings,
        before.products,
        before.customers.excluding(before.retired),
        before.previousRuns() + 1,
        false);
  }

  @Override
  protected MarketplaceUser newUser(int threadNumber, int threads) {
    return new MarketplaceUser(this, threadNumber, threads);
  }

  /** Seals the carts that were left half-filled. */
  @Override
  protected void release() {
    try (var marketplace = new MarketplaceClient(settings.target(), 1, TIMEOUT_MS)) {
      for (MarketplaceUser user : users()) {
        retired.addAll(user.retiredCustomers());
        for (int customer : user.customersWithOpenCarts()) {
          seal(marketplace, customer);
        }
      }
    } catch (IOException unreachable) {
      fail("Carts were left half-filled: " + unreachable);
    }
  }

  private void seal(MarketplaceClient marketplace, int customer) throws IOException {
    if (!marketplace.patch("/cart/" + customer + "/seal", NO_BODY).accepted()) {
      retired.add(customer);
    }
  }

  @Override
  public Map<String, Object> parameters() {
    var all = new LinkedHashMap<String, Object>();
    all.put("customers", settings.size().customers());
    all.put("sellers", settings.size().sellers());
    all.put("products", settings.size().products());
    all.put("productsPerSeller", settings.size().productsPerSeller());
    all.put("sizeFactor", settings.extras().sizeFactor());
    all.put("sellerSkew", settings.sellerSkew());
    all.put("productSkew", settings.productSkew());
    all.put("abandonPercent", settings.extras().abandonPercent());
    all.put("deletePercent", settings.extras().deletePercent());
    all.put("replenishPercent", settings.extras().replenishPercent());
    return all;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of(
        "shippedCheckouts", outcome(MarketplaceOperation.CHECKOUT, "shipped"),
        "nonEmptyDeliveries", outcome(MarketplaceOperation.UPDATE_DELIVERY, "delivered"),
        "abandonedSessions", results().abandonedSessions());
  }

  private long outcome(MarketplaceOperation step, String name) {
    return results().operation(step).outcomes().getOrDefault(name, 0L);
  }

  @Override
  public boolean reports(Operation operation) {
    return operation instanceof MarketplaceOperation step && settings.extras().has(step);
  }

  /** Returns the settings of the run. */
  public MarketplaceSettings settings() {
    return settings;
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
}
