package emporium.jmeter.marketplace;

import static emporium.jmeter.workload.WorkloadOption.Rule.atLeast;
import static emporium.jmeter.workload.WorkloadOption.Rule.notNegative;
import static emporium.jmeter.workload.WorkloadOption.Rule.wholeNumber;

import emporium.events.Services;
import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.DeliveryCounters;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.RunPreparation;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.RunSettings;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.driver.workload.WorkloadExtensions;
import emporium.jmeter.server.NoopAnswer;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.Sweep;
import emporium.jmeter.workload.Target;
import emporium.jmeter.workload.Workload;
import emporium.jmeter.workload.WorkloadOption;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The marketplace: the workload of a run that names none. */
public final class MarketplaceWorkload implements Workload {
  private static final String PAPER_MIX = "paper-mix";
  private static final String PRODUCTS = "emporium.products";
  private static final String SELLERS = "emporium.sellers";
  private static final int CUSTOMERS_PER_SELLER = 10;
  private static final int ANSWER_TIMEOUT_MS = 120_000;
  private static final String STALL_SECONDS = "120";
  private static final int WORKERS = 32;
  private static final int CART_ITEMS_MAX = 10;
  private static final int QUANTITY_MAX = 10;
  private static final int VOUCHER_PERCENT = 5;
  private static final int PERCENT_MAX = 100;
  private static final String PIECES = "10000";

  private static final List<WorkloadOption> OPTIONS =
      List.of(
          WorkloadOption.data(
              "--customers",
              "X",
              atLeast(1),
              "Customers. Default: the plan's, 10,000 in paper-mix, where others than these have a tenth"
                  + " as many sellers unless --sellers or --products is given."),
          WorkloadOption.data(
              "--products",
              "Y",
              atLeast(1),
              "Products of all sellers, who are then as many as are needed; if the products do not come out"
                  + " even, the last seller has the rest. Default: as many as sellers with all theirs."),
          WorkloadOption.data(
              "--products-per-seller",
              "Z",
              atLeast(1),
              "Products of each seller. Default: the plan's, 10 in paper-mix."),
          WorkloadOption.data(
              "--sellers",
              "N",
              atLeast(1),
              "Sellers, instead of --products. Default: the plan's, 1,000 in paper-mix."),
          WorkloadOption.data(
              "--size-factor",
              "S",
              wholeNumber(0, WorkloadExtensions.SIZE_FACTOR_MAX),
              "Thousands of orders that are paid and shipped before the run, if the marketplace was empty."
                  + " Default: the plan's, 0."),
          WorkloadOption.data(
                  "--history-delivered",
                  "P",
                  wholeNumber(0, PERCENT_MAX),
                  "Of a hundred packages of those orders, how many are delivered. Default: the plan's, 100.")
              .as("emporium.history.delivered.percent"),
          WorkloadOption.work(
                  "--transactions",
                  "SHARES",
                  MarketplaceWorkload::checkShares,
                  "Percent of each transaction, like checkout=40,update-delivery=60. Default: the plan's.")
              .as("emporium.distribution"),
          WorkloadOption.work(
              "--seller-skew",
              "S",
              notNegative(),
              "Zipf exponent of the sellers, 0 for uniform. Default: the plan's, 0 in paper-mix."),
          WorkloadOption.work(
              "--product-skew",
              "S",
              notNegative(),
              "Zipf exponent of a seller's products, 0 for uniform. Default: the plan's, 0 in paper-mix."),
          WorkloadOption.work(
                  "--abandon",
                  "P",
                  wholeNumber(0, PERCENT_MAX),
                  "Of a hundred customer sessions, how many end without a checkout and leave their items in the"
                      + " cart. Default: the plan's, 0.")
              .as("emporium.abandon.percent"),
          WorkloadOption.work(
                  "--delete",
                  "P",
                  wholeNumber(0, PERCENT_MAX),
                  "Of a hundred product replaces, how many delete the product and put the replacement then."
                      + " Default: the plan's, 0.")
              .as("emporium.delete.percent"),
          WorkloadOption.work(
                  "--replenish",
                  "P",
                  wholeNumber(0, PERCENT_MAX),
                  "Of a hundred times, how often a thread puts pieces on hand instead of drawing from the mix."
                      + " Counted apart. Default: the plan's, 0.")
              .as("emporium.replenish.percent"));

  private static void checkShares(String value) {
    try {
      TransactionMix.parse(value);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "must be percents of transactions that sum to 100, like checkout=40,update-delivery=60,"
              + " was '"
              + value
              + "'",
          wrong);
    }
  }

  @Override
  public String name() {
    return "marketplace";
  }

  @Override
  public List<String> plans() {
    return List.of(PAPER_MIX, "hot-product", "oversell", "double-checkout");
  }

  @Override
  public String application() {
    return ServerCommands.MARKETPLACE;
  }

  @Override
  public List<String> services() {
    return Services.NAMES;
  }

  @Override
  public List<String> serverArguments(SystemUnderTest subject) {
    return ServerCommands.marketplaceArguments(subject);
  }

  @Override
  public boolean hasServices() {
    return true;
  }

  @Override
  public List<WorkloadOption> options() {
    return OPTIONS;
  }

  @Override
  public void check(Map<String, String> properties) {
    if (properties.containsKey(PRODUCTS) && properties.containsKey(SELLERS)) {
      throw new IllegalArgumentException(
          "--products excludes --sellers, was '" + properties.get(PRODUCTS) + "'");
    }
  }

  /** The published proportion, of the plan that has it. */
  @Override
  public Map<String, String> derived(String plan, Map<String, String> properties) {
    String customers = properties.get("emporium.customers");
    if (customers == null || !plan.equals(PAPER_MIX) || properties.containsKey(PRODUCTS)) {
      return Map.of();
    }
    int sellers = Math.max(1, Integer.parseInt(customers) / CUSTOMERS_PER_SELLER);
    return Map.of(SELLERS, Integer.toString(sellers));
  }

  /** Smaller than the plan's, so that all rows together take less than ten minutes. */
  @Override
  public Map<String, String> comparisonDefaults() {
    return Map.of("emporium.customers", "2000");
  }

  @Override
  public Sweep sweep() {
    return new Sweep(
        "sellerSkew", "skew", "1", skew -> Map.of("emporium.seller.skew", Double.toString(skew)));
  }

  @Override
  public List<NoopAnswer> noopAnswers() {
    return List.of(
        NoopAnswer.of(".*/checkout", "Emporium-Outcome", "shipped"),
        NoopAnswer.of("/shipment.*", "Emporium-Delivered", "1"));
  }

  @Override
  public void populate(Target target) throws IOException, InterruptedException {
    new RunPreparation(settings(target), target.progress()).populateOnly();
  }

  /** The defaults are those of paper-mix. */
  private static MarketplaceSettings settings(Target target) {
    PopulationSize size = size(target);
    return new MarketplaceSettings(
        new RunSettings(
            target.addresses(),
            Long.parseLong(target.property("emporium.seed", "1")),
            0,
            0,
            1,
            PopulatePolicy.WHEN_EMPTY,
            WORKERS,
            1,
            target.requireAcknowledged(),
            false),
        size,
        TransactionMix.parse("checkout=100"),
        0,
        0,
        Math.min(CART_ITEMS_MAX, size.products()),
        QUANTITY_MAX,
        VOUCHER_PERCENT,
        new WorkloadExtensions(
            0,
            0,
            0,
            number(target, "emporium.size.factor", "0"),
            number(target, "emporium.history.delivered.percent", "100")));
  }

  private static PopulationSize size(Target target) {
    int customers = number(target, "emporium.customers", "10000");
    int products = number(target, PRODUCTS, "0");
    int each = number(target, "emporium.products.per.seller", "10");
    int pieces = number(target, "emporium.pieces.per.product", PIECES);
    return products == 0
        ? PopulationSize.ofSellers(customers, number(target, SELLERS, "1000"), each, pieces)
        : new PopulationSize(customers, products, each, pieces);
  }

  private static int number(Target target, String property, String otherwise) {
    return Integer.parseInt(target.property(property, otherwise));
  }

  @Override
  public void drain(Target target) throws IOException, InterruptedException {
    try (var marketplace = new MarketplaceClient(target.addresses(), 1, ANSWER_TIMEOUT_MS)) {
      var unused = DrainStatus.await(marketplace, stallTimeoutMs(target), target.progress());
    }
  }

  @Override
  public AuditResult audit(Target target, SystemUnderTest subject)
      throws IOException, InterruptedException {
    try (var marketplace = new MarketplaceClient(target.addresses(), 2, ANSWER_TIMEOUT_MS)) {
      target.progress().accept("draining");
      DrainStatus drain = DrainStatus.await(marketplace, stallTimeoutMs(target), target.progress());
      target
          .progress()
          .accept(drain.drained() ? "auditing" : "nothing ends any more, auditing nevertheless");
      AuditResult audit =
          Audit.of(RecordSource.of(marketplace), target.acknowledged(), target.progress());
      return AuditPrediction.apply(audit, subject.levels());
    }
  }

  /** Longest wait without any progress. */
  private static long stallTimeoutMs(Target target) {
    return number(target, "emporium.drain.seconds", STALL_SECONDS) * 1_000L;
  }

  @Override
  public boolean allowsError(SystemUnderTest subject, String cause) {
    return AuditPrediction.allowsError(subject.levels(), cause);
  }

  @Override
  public Map<String, Long> deliveries(ServiceAddresses target) throws IOException {
    try (var marketplace = new MarketplaceClient(target, 1, ANSWER_TIMEOUT_MS)) {
      return DeliveryCounters.read(marketplace);
    }
  }
}
