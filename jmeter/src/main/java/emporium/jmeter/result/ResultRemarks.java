package emporium.jmeter.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a reader of a row must know beside its figures. */
final class Remarks {
  private static final long SAMPLES_FEW = 200;

  private Remarks() {}

  /** In a few words each; none if the row is as it should be. */
  static List<String> of(Result row) {
    List<String> all = new ArrayList<>(row.environment().particulars());
    Consumption used = row.consumption();
    Warmup warmup = row.warmup();
    if (used.isBoundByDriver()) {
      all.add("bound by the driver");
    }
    long samples = row.transactions().values().stream().mapToLong(TransactionFigures::count).sum();
    if (samples < SAMPLES_FEW) {
      all.add("only " + samples + " transactions were measured");
    }
    if (row.arrivalsNotBegun() > 0) {
      all.add(row.arrivalsNotBegun() + " arrivals not begun");
    }
    if (warmup != null && warmup.isUnsettled()) {
      all.add("not settled: the last pass of its warm-up moved by " + percent(warmup.moved()));
    }
    if (used.compilerCpuShare() != null && used.isCold()) {
      all.add("not warm: " + percent(used.compilerCpuShare()) + " of its CPU went into compiling");
    }
    if (used.collectorCpuShare() != null && used.isHeapFull()) {
      all.add("heap full: collecting took " + percent(used.collectorCpuShare()) + " of its CPU");
    }
    if (used.othersCpuShare() != null && used.isDisturbed()) {
      all.add("servers that wait took " + percent(used.othersCpuShare()) + " of the machine");
    }
    return all;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
