package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Map;

/**
 * The warm-up of a server before its measurement.
 *
 * @param passesPerSecond throughput of each pass, in the order they were made
 * @param finishedPerSecond transactions finished in each second of all passes
 * @param errors of all samples
 */
public record Warmup(
    List<Double> passesPerSecond,
    List<Long> finishedPerSecond,
    long errors,
    Map<String, Long> errorCauses) {
  private static final double MOVED_MAX = 0.2;

  /** Fields missing in an older result are unknown. */
  public Warmup {
    passesPerSecond = requireNonNullElse(passesPerSecond, List.of());
    finishedPerSecond = requireNonNullElse(finishedPerSecond, List.of());
    errorCauses = requireNonNullElse(errorCauses, Map.of());
  }

  /**
   * Returns the relative change of throughput from the last pass but one to the last one; 1 if
   * there is nothing to compare.
   */
  @JsonIgnore
  public double lastChange() {
    int last = passesPerSecond.size() - 1;
    double before = last < 1 ? 0 : passesPerSecond.get(last - 1);
    return before == 0 ? 1 : Math.abs(passesPerSecond.get(last) - before) / before;
  }

  /** Returns whether the throughput had not become steady before the measurement. */
  @JsonIgnore
  public boolean isUnstable() {
    return lastChange() > MOVED_MAX;
  }
}
