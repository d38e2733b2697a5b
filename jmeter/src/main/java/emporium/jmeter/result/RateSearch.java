package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * The search of the highest rate that one row sustains. Immutable.
 *
 * @param row its name
 * @param transaction that the 99th percentile is of, or {@code all}
 * @param probes in the order they were made
 */
public record RateSearch(
    String row, String transaction, RateSearchRule rule, List<RateProbe> probes) {
  /** Probes missing in a result are none. */
  public RateSearch {
    probes = requireNonNullElse(probes, List.of());
  }

  /** Returns the highest rate that was sustained; 0 if none was. */
  @JsonIgnore
  public double sustainedPerSecond() {
    return RateSearchRule.sustained(probes);
  }

  /** Returns the lowest rate that was not sustained; infinity if each was. */
  @JsonIgnore
  public double exceededPerSecond() {
    return RateSearchRule.exceeded(probes);
  }
}
