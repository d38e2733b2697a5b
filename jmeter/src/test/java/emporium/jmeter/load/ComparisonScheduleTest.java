package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.bookstore.BookstoreWorkload;
import emporium.jmeter.load.ComparisonSchedule.Epoch;
import emporium.jmeter.load.ComparisonSchedule.Phase;
import emporium.jmeter.marketplace.MarketplaceWorkload;
import emporium.jmeter.result.RateSearchRule;
import emporium.jmeter.result.Warmup;
import emporium.jmeter.result.WarmupRule;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.wholesale.WholesaleWorkload;
import emporium.jmeter.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonScheduleTest {
  private static final SystemUnderTest GRAPH =
      new SystemUnderTest("ms", "power", SystemUnderTest.NESTED_LOCKS);
  private static final SystemUnderTest TABLES =
      new SystemUnderTest("jpa", "power", SystemUnderTest.NESTED_LOCKS);
  private static final SystemUnderTest LAX =
      new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS);

  @Test
  void rounds_severalSubjects_alternate() {
    List<String> names =
        epochs(60, Phase.ROUND).map(epoch -> epoch.subject().name() + " " + epoch.name()).toList();
    assertEquals(
        List.of(
            "ms-power round-1",
            "jpa-power round-1",
            "ms-process round-1",
            "ms-power round-2",
            "jpa-power round-2",
            "ms-process round-2"),
        names);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 59, 60})
  void warmUp_anyLength_isThatLongForEachAndInTurns(int seconds) {
    for (SystemUnderTest subject : List.of(GRAPH, TABLES, LAX)) {
      int loaded =
          epochs(seconds, Phase.WARM_UP)
              .filter(epoch -> epoch.subject().equals(subject))
              .mapToInt(epoch -> Integer.parseInt(epoch.properties().get("emporium.seconds")))
              .sum();
      assertEquals(seconds, loaded, subject.name());
    }
    List<SystemUnderTest> first =
        epochs(seconds, Phase.WARM_UP).limit(3).map(Epoch::subject).distinct().toList();
    assertEquals(seconds == 0 ? 0 : 3, first.size());
  }

  @Test
  void sweep_subjects_areThoseAtLevelPower() {
    assertEquals(
        List.of("ms-power 0.0", "jpa-power 0.0", "ms-power 1.5", "jpa-power 1.5"),
        epochs(60, Phase.SWEEP)
            .map(
                epoch ->
                    epoch.subject().name() + " " + epoch.properties().get("emporium.seller.skew"))
            .toList());
  }

  @Test
  void warmUp_usersWhoPause_doNotPauseThenButInTheRounds() {
    var wholesale = new WholesaleWorkload();
    assertTrue(
        epochs(wholesale, 60, Phase.WARM_UP)
            .allMatch(epoch -> "0".equals(epoch.properties().get("emporium.pace"))));
    assertTrue(
        epochs(wholesale, 60, Phase.ROUND)
            .noneMatch(epoch -> epoch.properties().containsKey("emporium.pace")));
  }

  /** A published row is measured as the others are, but not swept. */
  @Test
  void publishedRow_rounds_haveItAndTheSweepHasNot() {
    var bookstore = new BookstoreWorkload();
    SystemUnderTest published = bookstore.published().get(0);
    var subjects = List.of(TABLES, published);
    for (Phase phase : List.of(Phase.WARM_UP, Phase.ROUND)) {
      assertTrue(
          epochs(bookstore, subjects, 60, phase)
              .anyMatch(epoch -> epoch.subject().equals(published)),
          phase.name());
    }
    assertEquals(
        List.of(TABLES),
        epochs(bookstore, subjects, 60, Phase.SWEEP).map(Epoch::subject).distinct().toList());
  }

  /** Windows of equal length, in turns; the server that does nothing has a third of them. */
  @Test
  void warmUp_untilSettled_hasWindowsInTurnsUpToTheLongestTime() {
    List<Epoch> windows =
        ComparisonSchedule.of(settling(WarmupRule.of(10, 60))).stream()
            .filter(epoch -> epoch.phase() == Phase.WARM_UP)
            .toList();
    assertEquals(6 + 6 + 2, windows.size());
    assertTrue(windows.stream().allMatch(epoch -> epoch.seconds() == 10));
    assertEquals(
        List.of("ms-power", "jpa-power", "null", "ms-power", "jpa-power", "null", "ms-power"),
        windows.stream().limit(7).map(epoch -> epoch.subject().name()).toList());
  }

  @Test
  void isNeeded_settledServer_isWarmedUpNoFurtherButMeasured() {
    WarmupRule rule = WarmupRule.of(10, 60);
    List<Epoch> all = ComparisonSchedule.of(settling(rule));
    var settled = new Warmup(List.of(99.0, 100.0), List.of(), 0, Map.of(), List.of(), rule);
    var moving = new Warmup(List.of(50.0, 100.0), List.of(), 0, Map.of(), List.of(), rule);
    var fixed = new Warmup(List.of(99.0, 100.0), List.of(), 0, Map.of());
    for (Epoch epoch : all) {
      boolean measures = epoch.phase() != Phase.WARM_UP;
      assertEquals(measures, ComparisonSchedule.isNeeded(epoch, settled), epoch.name());
      assertTrue(ComparisonSchedule.isNeeded(epoch, moving), epoch.name());
      assertTrue(ComparisonSchedule.isNeeded(epoch, fixed), epoch.name());
    }
  }

  /**
   * An epoch of the search is in an open loop, with threads enough; its rows are the swept ones.
   */
  @Test
  void probe_ofARate_isInAnOpenLoopWithThreadsEnough() {
    ComparisonOptions options = settling(WarmupRule.of(10, 60));
    var rule = new RateSearchRule(50, false, 7, 20);
    Epoch probe = ComparisonSchedule.probe(options, rule, GRAPH, 3, 82.5);
    assertEquals("rate-search-3", probe.name());
    assertEquals(82.5, ComparisonSchedule.rate(probe));
    assertEquals(23, probe.seconds(), "with its run-in");
    assertEquals("64", probe.properties().get("emporium.concurrency"));
    assertEquals(
        List.of(GRAPH, TABLES), ComparisonSchedule.swept(List.of(GRAPH, TABLES, LAX)), "power");
  }

  private static ComparisonOptions settling(WarmupRule rule) {
    return new ComparisonOptions(
        new MarketplaceWorkload(),
        Path.of(""),
        "paper-mix",
        List.of(GRAPH, TABLES, SystemUnderTest.NOOP),
        rule.secondsMax(),
        2,
        10,
        List.of(),
        Map.of(),
        Path.of(""),
        "1g",
        rule,
        new RateSearchRule(50, false, 7, 20),
        List.of());
  }

  private static Stream<Epoch> epochs(int warmupSeconds, Phase phase) {
    return epochs(new MarketplaceWorkload(), warmupSeconds, phase);
  }

  private static Stream<Epoch> epochs(Workload workload, int warmupSeconds, Phase phase) {
    return epochs(workload, List.of(GRAPH, TABLES, LAX), warmupSeconds, phase);
  }

  private static Stream<Epoch> epochs(
      Workload workload, List<SystemUnderTest> subjects, int warmupSeconds, Phase phase) {
    var options =
        new ComparisonOptions(
            workload,
            Path.of(""),
            "paper-mix",
            subjects,
            warmupSeconds,
            2,
            10,
            List.of(0.0, 1.5),
            Map.of(),
            Path.of(""),
            "1g");
    return ComparisonSchedule.of(options).stream().filter(epoch -> epoch.phase() == phase);
  }
}
