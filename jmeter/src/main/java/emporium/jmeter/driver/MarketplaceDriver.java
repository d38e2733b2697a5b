package emporium.jmeter.driver;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.metrics.RunStatistics;
import emporium.jmeter.driver.workload.DriverSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.driver.workload.WorkloadExtensions;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The element of a plan that holds the settings of the driver: starts a run when the test starts,
 * ends it with the test, and reports progress on the standard output.
 */
public class MarketplaceDriver extends MarketplaceDriverFields
    implements TestBean, TestStateListener, NoConfigMerge {
  @Serial private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(MarketplaceDriver.class);

  @Override
  public void testStarted() {
    try {
      RunRegistry.begin(begin(RunRegistry.predecessor()));
    } catch (IOException | IllegalArgumentException unusable) {
      LOG.error("The marketplace driver cannot start", unusable);
      cannotBegin(String.valueOf(unusable.getMessage()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      cannotBegin("interrupted");
    }
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    DriverRun run = RunRegistry.current();
    if (run == null) {
      return;
    }
    run.finish();
    RunStatistics results = run.results();
    System.out.println(
        results.transactions()
            + " transactions in "
            + results.seconds()
            + " s, "
            + results.errors()
            + " errors");
    String failure = run.failure();
    if (failure != null) {
      System.out.println("ERROR: " + failure);
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  private DriverRun begin(@Nullable DriverRun before) throws IOException, InterruptedException {
    return before == null
        ? DriverRun.start(settings(), System.out::println)
        : DriverRun.continueFrom(before, settings(), System.out::println);
  }

  private static void cannotBegin(String why) {
    RunRegistry.startFailed(why);
    System.out.println("ERROR: the marketplace driver cannot start: " + why);
  }

  private DriverSettings settings() {
    return new DriverSettings(
        target(),
        whole("seed", getSeed()),
        size(),
        TransactionMix.parse(getDistribution()),
        decimal("seller skew", getSellerSkew()),
        decimal("product skew", getProductSkew()),
        decimal("rate per second", getRatePerSecond()),
        number("cart items max", getCartItemsMax()),
        number("quantity max", getQuantityMax()),
        number("voucher percent", getVoucherPercent()),
        number("warm-up seconds", getWarmupSeconds()),
        number("seconds", getSeconds()),
        PopulatePolicy.parse(getPopulate()),
        number("populate workers", getPopulateWorkers()),
        whole("samples min", getSamplesMin()),
        Path.of(getAcknowledged()),
        Boolean.parseBoolean(getExclusive()),
        new WorkloadExtensions(
            number("abandon percent", getAbandonPercent()),
            number("delete percent", getDeletePercent()),
            number("replenish percent", getReplenishPercent()),
            number("size factor", getSizeFactor()),
            number("history delivered percent", getHistoryDeliveredPercent())));
  }

  /** One address for each service if they are given, otherwise one for everything. */
  private ServiceAddresses target() {
    String each = getAddresses().strip();
    try {
      return ServiceAddresses.parse(each.isEmpty() ? getTarget() : each);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          (each.isEmpty() ? "target " : "addresses ") + wrong.getMessage(), wrong);
    }
  }

  /** As many products, or if that is 0, as many sellers. */
  private PopulationSize size() {
    int customers = number("customers", getCustomers());
    int products = number("products", getProducts());
    int each = number("products per seller", getProductsPerSeller());
    int pieces = number("pieces per product", getPiecesPerProduct());
    return products == 0
        ? PopulationSize.ofSellers(customers, number("sellers", getSellers()), each, pieces)
        : new PopulationSize(customers, products, each, pieces);
  }

  private static long whole(String name, String text) {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException(
          name + " must be a whole number, was '" + text + "'", notANumber);
    }
  }

  private static int number(String name, String text) {
    long value = whole(name, text);
    if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(name + " must be below 2^31, was " + value);
    }
    return (int) value;
  }

  private static double decimal(String name, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException(
          name + " must be a number, was '" + text + "'", notANumber);
    }
  }
}
