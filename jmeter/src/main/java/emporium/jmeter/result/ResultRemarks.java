package emporium.jmeter.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Remarks that a reader of a row needs in addition to its measurements. */
public final class ResultRemarks {
  /** Fewer samples make percentiles rough. */
  public static final long SAMPLES_FEW = 200;

  private ResultRemarks() {}

  /**
   * Returns the remarks, in a few words each, with one on its warm-up first; none if it needs none.
   */
  public static List<String> of(RunResult row) {
    List<String> all = new ArrayList<>();
    Warmup warmup = row.warmup();
    if (warmup != null && warmup.isUnstable()) {
      all.add(warmup.instability());
    }
    all.addAll(row.environment().particulars());
    ResourceUsage used = row.consumption();
    if (used.isDriverBound()) {
      all.add("bound by the driver");
    }
    long samples =
        row.transactions().values().stream().mapToLong(TransactionStatistics::count).sum();
    if (samples < SAMPLES_FEW) {
      all.add("only " + samples + " transactions were measured");
    }
    if (row.arrivalsNotBegun() > 0) {
      all.add(row.arrivalsNotBegun() + " arrivals not begun");
    }
    if (used.compilerCpuShare() != null && used.isStillCompiling()) {
      all.add("not warm: " + percent(used.compilerCpuShare()) + " of its CPU went into compiling");
    }
    if (used.collectorCpuShare() != null && used.isHeapFull()) {
      all.add("heap full: collecting took " + percent(used.collectorCpuShare()) + " of its CPU");
    }
    if (used.waitingServersCpuShare() != null && used.isDisturbedByWaitingServers()) {
      all.add(
          "suspended servers took " + percent(used.waitingServersCpuShare()) + " of the machine");
    }
    return all;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
