package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.audit.result.MarketplaceCheck;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.marketplace.AuditPrediction;
import emporium.jmeter.result.ExitStatus;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.CriteriaLevels;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The shipped plan, run by JMeter's engine against the real marketplace in a JVM of its own: at the
 * strongest levels its audit passes though links drop, double and reorder events; below them
 * exactly those checks are red that {@link AuditPrediction} names, on both engines in the long
 * proof.
 */
@Tag("long")
class FaultyLinksLoadTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int SECONDS = LONG ? 20 : 2;
  private static final String BAD_LINKS = "drop=3,duplicate=3,reorder=3";

  @TempDir private Path out;

  /** One run. */
  record Run(String engine, String criteria, String faults) {}

  static List<Run> runs() {
    List<Run> all = new ArrayList<>();
    for (String engine : LONG ? List.of("ms", "jpa") : List.of("ms")) {
      all.add(new Run(engine, "strongest", BAD_LINKS));
      if (LONG) {
        all.add(new Run(engine, "delivery=at-least-once", "duplicate=30"));
        all.add(new Run(engine, "weakest", BAD_LINKS));
        all.add(new Run(engine, "replication=eventual,event-order=unordered", BAD_LINKS));
      }
    }
    return all;
  }

  @Test
  void load_realMarketplaceThatCountsTwice_isRedExactlyWhereForeseen() throws Exception {
    assertRedWhereForeseen(new Run("ms", "delivery=at-least-once", "duplicate=30"));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void load_realMarketplace_isRedExactlyWhereForeseen(Run run) throws Exception {
    assertRedWhereForeseen(run);
  }

  private void assertRedWhereForeseen(Run run) throws Exception {
    CriteriaLevels levels = CriteriaLevels.parse(run.criteria(), run.faults());
    RunResult result = result(run, levels);
    assertTrue(result.audit() != null, "it was audited");
    List<CheckResult> checks = result.audit().checks();
    Set<String> red =
        checks.stream()
            .filter(check -> !check.passed())
            .map(CheckResult::name)
            .collect(Collectors.toCollection(TreeSet::new));
    System.out.println(run + ": " + result.verdict() + ", red " + red);
    assertTrue(checks.size() > MarketplaceCheck.values().length / 2, checks.size() + " checks");
    red.removeAll(names(AuditPrediction.undecidedChecks(levels)));
    assertEquals(names(AuditPrediction.redChecks(levels)), red);
    assertTrue(ends(levels).contains(result.exitStatus()), result.verdict());
    assertTrue(result.transactions().get("checkout").outcomes().get("shipped") > 0);
  }

  /** Errors of clients count too: at the strongest levels there is to be none. */
  private static Set<ExitStatus> ends(CriteriaLevels levels) {
    if (!AuditPrediction.redChecks(levels).isEmpty()) {
      return EnumSet.of(ExitStatus.AS_PREDICTED);
    }
    return AuditPrediction.undecidedChecks(levels).isEmpty()
        ? EnumSet.of(ExitStatus.PASSED)
        : EnumSet.of(ExitStatus.PASSED, ExitStatus.AS_PREDICTED);
  }

  private static Set<String> names(Set<MarketplaceCheck> checks) {
    return checks.stream().map(MarketplaceCheck::id).collect(Collectors.toCollection(TreeSet::new));
  }

  /** With a window so long that it has enough samples, whatever the machine. */
  private RunResult result(Run run, CriteriaLevels levels)
      throws IOException, InterruptedException {
    int seed = new Random().nextInt(1_000_000);
    System.out.println(run + ", seed " + seed);
    return SmallPlanRuns.untilEnough(
        SECONDS,
        seconds -> new LoadRun(options(run, levels, seconds, seed), System.out::println).run());
  }

  private LoadOptions options(Run run, CriteriaLevels levels, int seconds, int seed) {
    Map<String, String> window =
        Map.of(
            "emporium.seconds", Integer.toString(seconds),
            "emporium.seed", Integer.toString(seed),
            "emporium.samples.min", "100");
    LoadOptions small =
        SmallPlanRuns.options(
            "paper-mix",
            ServiceAddresses.forPath(URI.create("http://127.0.0.1:1")),
            out.resolve(run.engine() + seconds),
            window);
    return new LoadOptions(
        small.workload(),
        small.home(),
        small.plan(),
        null,
        new SystemUnderTest(run.engine(), "process", SystemUnderTest.NESTED_LOCKS, levels),
        small.properties(),
        small.out(),
        false,
        "512m",
        small.replicas(),
        small.wire());
  }
}
