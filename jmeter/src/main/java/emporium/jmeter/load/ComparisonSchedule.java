package emporium.jmeter.load;

import emporium.jmeter.result.RateSearchRule;
import emporium.jmeter.result.Warmup;
import emporium.jmeter.result.WarmupRule;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.Sweep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The epochs of a comparison in their order. The servers are interleaved, so that other load on the
 * machine affects all of them: first they are warmed up in passes, then measured round by round,
 * then swept.
 */
final class ComparisonSchedule {
  private static final int PASSES_MAX = 4;
  private static final int RUN_IN_SECONDS_MAX = 3;
  private static final int SWEPT_SECONDS_MAX = 8;
  private static final String SWEPT_DURABILITY = "power";
  private static final String CONCURRENCY = "emporium.concurrency";
  private static final String RATE = "emporium.rate";

  /** Enough that a rate within its bound of latency always finds a free one. */
  private static final int OPEN_LOOP_THREADS = 64;

  /** The no-op server has little to compile: it gets this part of a pass. */
  private static final int SHARE_OF_NOTHING = 3;

  private ComparisonSchedule() {}

  /** The purpose of an epoch. */
  enum Phase {
    WARM_UP,
    ROUND,
    SWEEP,
    RATE_SEARCH
  }

  /**
   * Load on one server.
   *
   * @param name of the epoch among those of its system, for its directory
   * @param properties of JMeter, on top of those of the comparison
   */
  record Epoch(Phase phase, SystemUnderTest subject, String name, Map<String, String> properties) {
    /** Returns the length of its load. */
    long seconds() {
      return Stream.of("emporium.warmup.seconds", "emporium.seconds")
          .mapToLong(key -> Long.parseLong(properties.getOrDefault(key, "0")))
          .sum();
    }
  }

  /** Returns all epochs; those of the warm-up that are not needed are left out by the run. */
  static List<Epoch> of(ComparisonOptions options) {
    WarmupRule settling = options.settling();
    List<Epoch> all =
        settling == null ? passes(options) : windows(options, settling, options.subjects());
    for (int round = 1; round <= options.rounds(); round++) {
      for (SystemUnderTest subject : options.subjects()) {
        Map<String, String> window = measured(options.seconds());
        all.add(new Epoch(Phase.ROUND, subject, "round-" + round, window));
      }
    }
    options.sweep().forEach(value -> all.addAll(swept(options, value)));
    return all;
  }

  private static List<Epoch> passes(ComparisonOptions options) {
    List<Epoch> all = new ArrayList<>();
    int passes = Math.min(PASSES_MAX, options.warmupSeconds());
    for (int pass = 0; pass < passes; pass++) {
      int seconds = (options.warmupSeconds() + pass) / passes;
      for (SystemUnderTest subject : options.subjects()) {
        int share = subject.isNoop() ? Math.max(1, seconds / SHARE_OF_NOTHING) : seconds;
        all.add(warmup(options, subject, pass, share));
      }
    }
    return all;
  }

  /** Windows of equal length: a settled server has no further one, one that does nothing few. */
  private static List<Epoch> windows(
      ComparisonOptions options, WarmupRule settling, List<SystemUnderTest> subjects) {
    List<Epoch> all = new ArrayList<>();
    int ofNothing = Math.max(2, settling.windowsMax() / SHARE_OF_NOTHING);
    for (int pass = 0; pass < settling.windowsMax(); pass++) {
      for (SystemUnderTest subject : subjects) {
        if (!subject.isNoop() || pass < ofNothing) {
          all.add(warmup(options, subject, pass, settling.windowSeconds()));
        }
      }
    }
    return all;
  }

  private static Epoch warmup(
      ComparisonOptions options, SystemUnderTest subject, int pass, int seconds) {
    Map<String, String> properties = window(0, seconds);
    properties.putAll(options.workload().warmupProperties());
    return new Epoch(Phase.WARM_UP, subject, "warm-up-" + (pass + 1), properties);
  }

  /**
   * Returns whether an epoch is still needed: a server that is settled is not warmed up further.
   *
   * @param soFar the warm-up of its server until now
   */
  static boolean isNeeded(Epoch epoch, Warmup soFar) {
    return epoch.phase() != Phase.WARM_UP || soFar.rule() == null || soFar.isUnstable();
  }

  /** Returns whether a comparison is complete without an epoch. */
  static boolean isOptional(Epoch epoch, ComparisonOptions options) {
    return epoch.phase() == Phase.WARM_UP && options.settling() != null;
  }

  private static List<Epoch> swept(ComparisonOptions options, double value) {
    Map<String, String> properties = measured(Math.min(SWEPT_SECONDS_MAX, options.seconds()));
    Sweep sweep = options.workload().sweep();
    properties.putAll(sweep.properties().apply(value));
    return swept(options.subjects()).stream()
        .map(subject -> new Epoch(Phase.SWEEP, subject, sweep.epoch() + "-" + value, properties))
        .toList();
  }

  /** Returns the rows that have more epochs after the rounds. */
  static List<SystemUnderTest> swept(List<SystemUnderTest> subjects) {
    return subjects.stream()
        .filter(subject -> subject.durability().equals(SWEPT_DURABILITY))
        .filter(subject -> !subject.isPublished())
        .toList();
  }

  /** Returns an epoch in an open loop, whose threads do not pause. */
  static Epoch probe(
      ComparisonOptions options,
      RateSearchRule rule,
      SystemUnderTest subject,
      int number,
      double ratePerSecond) {
    Map<String, String> properties = measured(rule.seconds());
    int threads = Integer.parseInt(options.properties().getOrDefault(CONCURRENCY, "0"));
    properties.put(CONCURRENCY, Integer.toString(Math.max(OPEN_LOOP_THREADS, threads)));
    properties.put("emporium.pace", "0");
    properties.put(RATE, Double.toString(ratePerSecond));
    return new Epoch(Phase.RATE_SEARCH, subject, "rate-search-" + number, properties);
  }

  /** Returns the rate of an epoch in an open loop. */
  static double rate(Epoch epoch) {
    return Double.parseDouble(epoch.properties().getOrDefault(RATE, "0"));
  }

  /** With a run-in, which opens connections and refills caches. */
  private static Map<String, String> measured(int seconds) {
    return window(Math.min(RUN_IN_SECONDS_MAX, seconds), seconds);
  }

  private static Map<String, String> window(int runInSeconds, int seconds) {
    var window = new LinkedHashMap<String, String>();
    window.put("emporium.warmup.seconds", Integer.toString(runInSeconds));
    window.put("emporium.seconds", Integer.toString(seconds));
    window.put("emporium.samples.min", "1"); // few are only a remark in the row
    return window;
  }
}
