package emporium.jmeter.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What was not equal between a row and the relational row that it is compared with. */
public final class Inequalities {
  /** Differences below that are those of any two runs. */
  private static final double FACTOR_MIN = 1.2;

  private static final double SHARE_MIN = 0.03;

  private Inequalities() {}

  /** Returns them in plain words; none if the row is compared with no other. */
  public static List<String> of(Comparison comparison, RunResult row) {
    RunResult other = comparison.relationalCounterpart(row);
    List<String> all = new ArrayList<>();
    if (other == null || row.isNull()) {
      return all;
    }
    Warmup own = row.warmup();
    Warmup others = other.warmup();
    if (own != null && others != null) {
      addWarmups(all, own, others, other.name());
    }
    addShare(
        all,
        "compilers",
        row.consumption().compilerCpuShare(),
        other.consumption().compilerCpuShare(),
        other.name());
    addShare(
        all,
        "collecting",
        row.consumption().collectorCpuShare(),
        other.consumption().collectorCpuShare(),
        other.name());
    Conditions.differing(row, other).stream()
        .filter(name -> name.equals("data") || name.equals("work") || name.equals("users"))
        .forEach(name -> all.add("another value of " + name));
    if (!row.workload().criteria().equals(other.workload().criteria())) {
      all.add("criteria " + row.workload().criteria() + " against the strongest");
    }
    return all;
  }

  private static void addWarmups(List<String> all, Warmup own, Warmup others, String name) {
    int seconds = own.finishedPerSecond().size();
    int otherSeconds = others.finishedPerSecond().size();
    if (seconds != otherSeconds) {
      all.add(
          String.format(
              Locale.ROOT,
              "loaded for %d s before its rounds, %s for %d s",
              seconds,
              name,
              otherSeconds));
    }
    long finished = sum(own.finishedPerSecond());
    long otherFinished = sum(others.finishedPerSecond());
    if (Math.max(finished, otherFinished) > FACTOR_MIN * Math.min(finished, otherFinished)) {
      all.add(
          String.format(
              Locale.ROOT,
              "%,d transactions in its data before its rounds, %,d in that of %s",
              finished,
              otherFinished,
              name));
    }
  }

  private static long sum(List<Long> counts) {
    return counts.stream().mapToLong(count -> count).sum();
  }

  private static void addShare(
      List<String> all, String what, @Nullable Double own, @Nullable Double others, String name) {
    if (own != null && others != null && Math.abs(own - others) > SHARE_MIN) {
      all.add(
          String.format(
              Locale.ROOT,
              "%s took %.0f %% of its CPU, %.0f %% of that of %s",
              what,
              100 * own,
              100 * others,
              name));
    }
  }
}
