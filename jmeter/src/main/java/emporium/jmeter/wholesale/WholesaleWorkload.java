package emporium.jmeter.wholesale;

import static emporium.jmeter.workload.WorkloadOption.Rule.oneOf;
import static emporium.jmeter.workload.WorkloadOption.Rule.wholeNumber;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.RunSettings;
import emporium.jmeter.result.PaperFigures;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.wholesale.audit.WholesaleAudit;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleInputs;
import emporium.jmeter.wholesale.data.WholesaleScale;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.driver.WholesalePreparation;
import emporium.jmeter.wholesale.driver.WholesaleSettings;
import emporium.jmeter.workload.PreparedRun;
import emporium.jmeter.workload.Sweep;
import emporium.jmeter.workload.Target;
import emporium.jmeter.workload.Workload;
import emporium.jmeter.workload.WorkloadOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A wholesale supplier after TPC-C, as the published comparison of MicroStream with JPA used it.
 * Its results are no TPC-C results.
 */
public final class WholesaleWorkload implements Workload {
  private static final String NAME = "wholesale";
  private static final int ANSWER_TIMEOUT_MS = 120_000;
  private static final int WORKERS = 8;
  private static final int PACE_MAX = 100;
  private static final String ON_TABLES = "jpa";
  private static final String CONFLICT_PROBLEM = "503 locks-not-granted";
  private static final String SEED = "emporium.seed";
  private static final String WAREHOUSES = "emporium.warehouses";
  private static final String SCALE = "emporium.scale";
  private static final String INPUTS = "emporium.inputs";

  private static final List<WorkloadOption> OPTIONS =
      List.of(
          WorkloadOption.data(
              "--warehouses",
              "W",
              wholeNumber(1, WholesaleSize.WAREHOUSES_MAX),
              "Warehouses, each with ten districts and ten users. Default: 1."),
          WorkloadOption.data(
              "--scale",
              "SCALE",
              oneOf("full", "reduced"),
              "full: 100,000 products and 3,000 customers of a district; reduced: a hundredth."
                  + " Default: full."),
          WorkloadOption.data(
              "--inputs",
              "INPUTS",
              oneOf("paper", "tpcc"),
              "paper: as the published comparison; tpcc: skewed, with remote lines and payments,"
                  + " rollbacks and last names, and with 70 of 100 orders delivered. Default: paper."),
          WorkloadOption.work(
              "--pace",
              "P",
              WholesaleWorkload::requirePace,
              "What the times for keying and thinking are multiplied with: 1 as a person, 0 for none."
                  + " Default: 0.01."));

  private static void requirePace(String value) {
    WorkloadOption.Rule.notNegative().check(value);
    if (Double.parseDouble(value) > PACE_MAX) {
      throw new IllegalArgumentException("must be at most " + PACE_MAX + ", was '" + value + "'");
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<String> plans() {
    return List.of(NAME);
  }

  @Override
  public String application() {
    return NAME;
  }

  /** Published MicroStream stored nothing that a transaction changed. */
  @Override
  public List<SystemUnderTest> published() {
    return List.of(
        new SystemUnderTest("ms", SystemUnderTest.NOT_DURABLE, SystemUnderTest.PUBLISHED),
        new SystemUnderTest(ON_TABLES, "power", SystemUnderTest.PUBLISHED));
  }

  /** The published way on tables gives up what conflicts five times. */
  @Override
  public boolean allowsError(SystemUnderTest subject, String cause) {
    return subject.isPublished()
        && subject.engine().equals(ON_TABLES)
        && cause.equals(CONFLICT_PROBLEM);
  }

  @Override
  public List<String> serverArguments(SystemUnderTest subject) {
    return subject.isPublished() ? List.of("-Demporium.published=true") : List.of();
  }

  @Override
  public List<WorkloadOption> options() {
    return OPTIONS;
  }

  /** A user for each district. */
  @Override
  public Map<String, String> derived(String plan, Map<String, String> properties) {
    return Map.of("emporium.concurrency", Integer.toString(size(properties).districts()));
  }

  @Override
  public long heapBytes(Map<String, String> properties) {
    return WholesaleHeap.bytes(size(properties));
  }

  /** Three of the five transactions are 4 % of all, and users pause. */
  @Override
  public Map<String, String> comparisonDefaults() {
    return Map.of("emporium.seconds", "30");
  }

  @Override
  public Map<String, String> warmupProperties() {
    return Map.of("emporium.pace", "0");
  }

  @Override
  public Sweep sweep() {
    return Sweep.ofUsers("1,16,64");
  }

  @Override
  public Map<String, String> data(Map<String, String> properties) {
    return size(properties).byOption();
  }

  @Override
  public Map<String, String> held(ServiceAddresses target) throws IOException {
    WholesaleSize held = WholesalePreparation.heldBy(target);
    return held == null ? Map.of() : held.byOption();
  }

  /** The defaults are those of the plan. */
  private static WholesaleSize size(Map<String, String> properties) {
    return new WholesaleSize(
        Long.parseLong(properties.getOrDefault(SEED, "1")),
        Integer.parseInt(properties.getOrDefault(WAREHOUSES, "1")),
        WholesaleScale.of(properties.getOrDefault(SCALE, "full")),
        WholesaleInputs.of(properties.getOrDefault(INPUTS, "paper")));
  }

  @Override
  public void populate(Target target) throws IOException, InterruptedException {
    boolean unused = preparation(target).populate();
  }

  @Override
  public PreparedRun prepare(Target target) throws IOException, InterruptedException {
    WholesalePreparation preparation = preparation(target);
    if (!preparation.populate()) {
      throw new IOException("A server that was started for a run is not empty");
    }
    return preparation.passGate();
  }

  /** A server that is empty is filled and used by nobody else. */
  private static WholesalePreparation preparation(Target target) {
    var common =
        new RunSettings(
            target.addresses(),
            Long.parseLong(target.property(SEED, "1")),
            0,
            0,
            1,
            PopulatePolicy.WHEN_EMPTY,
            WORKERS,
            1,
            acknowledged(target),
            Boolean.parseBoolean(target.property("emporium.exclusive", "false")));
    return new WholesalePreparation(
        new WholesaleSettings(common, size(target.properties()), 0), target.progress());
  }

  /** Filling alone writes no log. */
  private static Path acknowledged(Target target) {
    Path log = target.acknowledged();
    return log == null ? Path.of("acknowledged.ndjson") : log;
  }

  @Override
  public AuditResult audit(Target target, SystemUnderTest subject) throws IOException {
    WholesaleSize held = WholesalePreparation.heldBy(target.addresses());
    if (held == null) {
      throw new IOException("The target is empty: GET /api/population answered 404");
    }
    target.progress().accept("auditing");
    try (var server = new MarketplaceClient(target.addresses(), 1, ANSWER_TIMEOUT_MS)) {
      AuditResult audit =
          WholesaleAudit.of(
              new WholesaleGenerator(held),
              consumer -> server.records(NAME, consumer),
              target.acknowledged(),
              target.progress());
      return audit.predicting(LossPrediction.red(target, subject), Set.of());
    }
  }

  @Override
  public @Nullable PaperFigures paper() {
    return PublishedFigures.WHOLESALE;
  }
}
