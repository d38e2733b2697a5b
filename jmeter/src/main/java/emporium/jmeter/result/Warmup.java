package emporium.jmeter.report;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Map;

/**
 * How a server was warmed up before it was measured.
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

  /** What an older result does not tell yet is unknown. */
  public Warmup {
    passesPerSecond = requireNonNullElse(passesPerSecond, List.of());
    finishedPerSecond = requireNonNullElse(finishedPerSecond, List.of());
    errorCauses = requireNonNullElse(errorCauses, Map.of());
  }

  /**
   * By what share of the pass before the throughput of the last pass was another one; 1 if there is
   * nothing to compare.
   */
  @JsonIgnore
  public double moved() {
    int last = passesPerSecond.size() - 1;
    double before = last < 1 ? 0 : passesPerSecond.get(last - 1);
    return before == 0 ? 1 : Math.abs(passesPerSecond.get(last) - before) / before;
  }

  /** Whether the throughput still moved so much that what came after is not what stays. */
  @JsonIgnore
  public boolean isUnsettled() {
    return moved() > MOVED_MAX;
  }
}
