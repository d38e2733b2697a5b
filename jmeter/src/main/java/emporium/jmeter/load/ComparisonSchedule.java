package emporium.jmeter.load;

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

  /** The no-op server has little to compile: it gets this part of a pass. */
  private static final int SHARE_OF_NOTHING = 3;

  private ComparisonSchedule() {}

  /** The purpose of an epoch. */
  enum Phase {
    WARM_UP,
    ROUND,
    SWEEP
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

  /** Returns all epochs. */
  static List<Epoch> of(ComparisonOptions options) {
    List<Epoch> all = new ArrayList<>();
    int passes = Math.min(PASSES_MAX, options.warmupSeconds());
    for (int pass = 0; pass < passes; pass++) {
      int seconds = (options.warmupSeconds() + pass) / passes;
      for (SystemUnderTest subject : options.subjects()) {
        int share = subject.isNoop() ? Math.max(1, seconds / SHARE_OF_NOTHING) : seconds;
        Map<String, String> properties = window(0, share);
        properties.putAll(options.workload().warmupProperties());
        all.add(new Epoch(Phase.WARM_UP, subject, "warm-up-" + (pass + 1), properties));
      }
    }
    for (int round = 1; round <= options.rounds(); round++) {
      for (SystemUnderTest subject : options.subjects()) {
        Map<String, String> window = measured(options.seconds());
        all.add(new Epoch(Phase.ROUND, subject, "round-" + round, window));
      }
    }
    options.sweep().forEach(value -> all.addAll(swept(options, value)));
    return all;
  }

  private static List<Epoch> swept(ComparisonOptions options, double value) {
    Map<String, String> properties = measured(Math.min(SWEPT_SECONDS_MAX, options.seconds()));
    Sweep sweep = options.workload().sweep();
    properties.putAll(sweep.properties().apply(value));
    return options.subjects().stream()
        .filter(subject -> subject.durability().equals(SWEPT_DURABILITY))
        .filter(subject -> !subject.isPublished())
        .map(subject -> new Epoch(Phase.SWEEP, subject, sweep.epoch() + "-" + value, properties))
        .toList();
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
