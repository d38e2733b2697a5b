package emporium.jmeter.report;

import emporium.jmeter.result.LatencyTimeline;
import emporium.jmeter.result.ResultRemarks;
import emporium.jmeter.result.TransactionStatistics;
import java.util.List;

/** Marks what has so few samples that its percentiles are rough. */
final class FewSamples {
  /** What the mark means, for a whole run. */
  static final String NOTE =
      " † Fewer than " + ResultRemarks.SAMPLES_FEW + " samples: percentiles are rough.";

  /** What the mark means, for windows of a run. */
  static final String OF_WINDOWS =
      " † Fewer than "
          + ResultRemarks.SAMPLES_FEW
          + " samples in most windows: the 99th percentile is near the longest sample.";

  private static final String MARK = " †";

  private FewSamples() {}

  static boolean is(TransactionStatistics figures) {
    return figures.count() < ResultRemarks.SAMPLES_FEW;
  }

  /** Returns whether more than half of the windows with samples have few. */
  static boolean isMostly(LatencyTimeline timeline) {
    List<Long> counts = timeline.counts().stream().filter(count -> count > 0).toList();
    long few = counts.stream().filter(count -> count < ResultRemarks.SAMPLES_FEW).count();
    return 2 * few > counts.size();
  }

  static String marked(String name, boolean few) {
    return few ? name + MARK : name;
  }
}
