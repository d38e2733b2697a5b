package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The warm-up of a server before its measurement.
 *
 * @param passesPerSecond throughput of each pass, in the order they were made
 * @param finishedPerSecond transactions finished in each second of all passes
 * @param errors of all samples
 * @param compilerCpuShares of the server's processor time, of each pass; null where unknown
 * @param rule by which the server is settled; null if it was loaded for a fixed time
 */
public record Warmup(
    List<Double> passesPerSecond,
    List<Long> finishedPerSecond,
    long errors,
    Map<String, Long> errorCauses,
    List<@Nullable Double> compilerCpuShares,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable WarmupRule rule) {
  private static final double MOVED_MAX = 0.2;

  /** Fields missing in an older result are unknown. */
  public Warmup {
    passesPerSecond = requireNonNullElse(passesPerSecond, List.of());
    finishedPerSecond = requireNonNullElse(finishedPerSecond, List.of());
    errorCauses = requireNonNullElse(errorCauses, Map.of());
    compilerCpuShares = requireNonNullElse(compilerCpuShares, List.of());
  }

  /** Creates one of a fixed time. */
  public Warmup(
      List<Double> passesPerSecond,
      List<Long> finishedPerSecond,
      long errors,
      Map<String, Long> errorCauses) {
    this(passesPerSecond, finishedPerSecond, errors, errorCauses, List.of(), null);
  }

  /**
   * Returns the relative change of throughput from the last pass but one to the last one; 1 if
   * there is nothing to compare.
   */
  @JsonIgnore
  public double lastChange() {
    return WarmupRule.change(passesPerSecond);
  }

  /**
   * Returns whether the server was not settled before the measurement, by its rule; after a fixed
   * time, whether its throughput still moved by more than 20 %.
   */
  @JsonIgnore
  public boolean isUnstable() {
    return rule == null
        ? lastChange() > MOVED_MAX
        : !rule.isSettled(passesPerSecond, compilerCpuShares);
  }

  /** Returns why it is not settled, in a few words; only for one that is not. */
  String instability() {
    if (rule == null) {
      return "not settled: the last pass of its warm-up moved by " + percent(lastChange());
    }
    Double compiling =
        compilerCpuShares.isEmpty() ? null : compilerCpuShares.get(compilerCpuShares.size() - 1);
    return "not settled after "
        + finishedPerSecond.size()
        + " s: "
        + (passesPerSecond.size() < 2
            ? "only one window"
            : "its last two windows differ by " + percent(lastChange()))
        + (compiling == null ? "" : ", compilers took " + percent(compiling) + " of its CPU");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
