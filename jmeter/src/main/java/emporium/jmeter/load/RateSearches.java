package emporium.jmeter.load;

import emporium.jmeter.load.ComparisonSchedule.Epoch;
import emporium.jmeter.result.RateProbe;
import emporium.jmeter.result.RateSearch;
import emporium.jmeter.result.RateSearchRule;
import emporium.jmeter.server.SystemUnderTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The searches of the highest rates that the rows of a comparison sustain, all by one rule. Each
 * row has its own series of rates, which follow from its own probes. Not thread-safe.
 */
final class RateSearches {
  private static final double FIRST_SHARE = 0.5;

  private final RateSearchRule rule;
  private final ComparisonOptions options;
  private final Map<SystemUnderTest, List<RateProbe>> probes = new LinkedHashMap<>();
  private String transaction = "all";

  RateSearches(RateSearchRule rule, ComparisonOptions options) {
    this.rule = rule;
    this.options = options;
  }

  /** Returns the number of probes of each row at most. */
  int probesMax() {
    return rule.probesMax();
  }

  /** Returns the rows that are searched, in their order. */
  List<SystemUnderTest> subjects() {
    return ComparisonSchedule.swept(options.subjects());
  }

  /**
   * Returns the next epoch of a row; empty if its search has ended.
   *
   * @param closedLoopPerSecond throughput of the row in its rounds, half of which is tried first
   */
  Optional<Epoch> next(SystemUnderTest subject, double closedLoopPerSecond) {
    List<RateProbe> soFar = probes.getOrDefault(subject, List.of());
    return rule.next(FIRST_SHARE * closedLoopPerSecond, soFar).stream()
        .mapToObj(rate -> ComparisonSchedule.probe(options, rule, subject, soFar.size() + 1, rate))
        .findFirst();
  }

  /** Adds what an epoch of a row has measured. */
  RateProbe add(Epoch epoch, ResultBuilder measured) {
    RateProbe probe = measured.probe(rule, ComparisonSchedule.rate(epoch));
    transaction = rule.ofAll() ? transaction : measured.firstTransaction();
    probes.computeIfAbsent(epoch.subject(), first -> new ArrayList<>()).add(probe);
    return probe;
  }

  /** Returns the searches of all rows that have a probe. */
  List<RateSearch> results() {
    return probes.entrySet().stream()
        .map(one -> new RateSearch(one.getKey().name(), transaction, rule, one.getValue()))
        .toList();
  }
}
