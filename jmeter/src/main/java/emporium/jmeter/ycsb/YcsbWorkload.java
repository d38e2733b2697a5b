package emporium.jmeter.ycsb;

import static emporium.jmeter.workload.WorkloadOption.Rule.oneOf;
import static emporium.jmeter.workload.WorkloadOption.Rule.wholeNumber;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.RunSettings;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.PreparedRun;
import emporium.jmeter.workload.Sweep;
import emporium.jmeter.workload.Target;
import emporium.jmeter.workload.Workload;
import emporium.jmeter.workload.WorkloadOption;
import emporium.jmeter.ycsb.audit.YcsbAudit;
import emporium.jmeter.ycsb.data.EntryGenerator;
import emporium.jmeter.ycsb.data.KeyDistribution;
import emporium.jmeter.ycsb.data.YcsbSize;
import emporium.jmeter.ycsb.driver.YcsbMix;
import emporium.jmeter.ycsb.driver.YcsbPreparation;
import emporium.jmeter.ycsb.driver.YcsbSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The Yahoo! Cloud Serving Benchmark: entries that are read and written by their key. Source:
 * Cooper et al., Benchmarking Cloud Serving Systems with YCSB, SoCC 2010.
 */
public final class YcsbWorkload implements Workload {
  private static final String NAME = "ycsb";
  private static final String SERVICE = "entries";
  private static final int ANSWER_TIMEOUT_MS = 120_000;
  private static final int WORKERS = 4;
  private static final int WHOLE = 100;
  private static final String SEED = "emporium.seed";
  private static final String RECORDS = "emporium.records";
  private static final String FIELD_LENGTH = "emporium.field.length";
  private static final String DISTRIBUTION = "emporium.distribution";
  private static final String HOT_PERCENT = "emporium.hot.percent";

  private static final List<WorkloadOption> OPTIONS =
      List.of(
          WorkloadOption.data(
              "--records",
              "N",
              wholeNumber(1, YcsbSize.RECORDS_MAX),
              "Entries at the start. Default: 10000."),
          WorkloadOption.data(
              "--field-length",
              "N",
              wholeNumber(1, YcsbSize.FIELD_LENGTH_MAX),
              "Characters of each of an entry's ten fields. Default: 100."),
          WorkloadOption.work(
              "--mix",
              "MIX",
              oneOf(YcsbMix.ids()),
              "a: half reads, half updates; b: 95 % reads; c: reads; d: 95 % reads of the latest,"
                  + " 5 % inserts; f: half reads, half read-modify-writes; load: inserts. Default: a."),
          WorkloadOption.work(
              "--distribution",
              "KIND",
              oneOf(KeyDistribution.Kind.ids()),
              "zipfian; uniform; hotspot: a fifth of the entries gets a share of all requests."
                  + " Default: zipfian."),
          WorkloadOption.work(
              "--hot-percent",
              "P",
              wholeNumber(0, WHOLE),
              "That share, with --distribution hotspot. Default: 80."));

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
    return SERVICE;
  }

  @Override
  public List<WorkloadOption> options() {
    return OPTIONS;
  }

  @Override
  public void check(Map<String, String> properties) {
    boolean isHotspot =
        KeyDistribution.Kind.HOTSPOT.id().equals(properties.getOrDefault(DISTRIBUTION, ""));
    if (properties.containsKey(HOT_PERCENT) && !isHotspot) {
      throw new IllegalArgumentException("--hot-percent needs --distribution hotspot");
    }
  }

  @Override
  public long heapBytes(Map<String, String> properties) {
    return EntriesHeap.bytes(size(properties));
  }

  @Override
  public List<String> comparedEngines() {
    return List.of("ms", "jpa", "combined");
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
    YcsbSize held = YcsbPreparation.heldBy(target);
    return held == null ? Map.of() : held.byOption();
  }

  /** The defaults are those of the plan. */
  private static YcsbSize size(Map<String, String> properties) {
    return new YcsbSize(
        Long.parseLong(properties.getOrDefault(SEED, "1")),
        Integer.parseInt(properties.getOrDefault(RECORDS, "10000")),
        Integer.parseInt(properties.getOrDefault(FIELD_LENGTH, "100")));
  }

  @Override
  public void populate(Target target) throws IOException, InterruptedException {
    boolean unused = preparation(target).populate();
  }

  @Override
  public PreparedRun prepare(Target target) throws IOException, InterruptedException {
    YcsbPreparation preparation = preparation(target);
    if (!preparation.populate()) {
      throw new IOException("A server that was started for a run is not empty");
    }
    return preparation.passGate();
  }

  /** A server that is empty is filled and used by nobody else. */
  private static YcsbPreparation preparation(Target target) {
    Path log = target.acknowledged();
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
            log == null ? Path.of("acknowledged.ndjson") : log, // filling alone writes none
            Boolean.parseBoolean(target.property("emporium.exclusive", "false")));
    return new YcsbPreparation(
        new YcsbSettings(
            common,
            size(target.properties()),
            YcsbMix.A,
            KeyDistribution.Kind.UNIFORM, // the gate draws by itself
            0),
        target.progress());
  }

  @Override
  public AuditResult audit(Target target, SystemUnderTest subject) throws IOException {
    YcsbSize held = YcsbPreparation.heldBy(target.addresses());
    if (held == null) {
      throw new IOException("The target is empty: GET /api/population answered 404");
    }
    target.progress().accept("auditing");
    try (var server = new MarketplaceClient(target.addresses(), 1, ANSWER_TIMEOUT_MS)) {
      return YcsbAudit.of(
          new EntryGenerator(held),
          consumer -> server.records(SERVICE, consumer),
          target.acknowledged());
    }
  }
}
