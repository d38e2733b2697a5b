package emporium.jmeter.audit.result;

import static java.util.Objects.requireNonNullElse;

import java.util.List;

/**
 * Checkouts whose prices no run at a causal level of replication can have shown. Only certain
 * anomalies are counted, so a right run has none; some that a weak level allows are undetectable.
 *
 * @param examined checkouts with at least one line of a product that was updated
 * @param causalProduct lines that show a product older than the same customer had seen it before
 * @param causalSeller sellers in a checkout, whose products were at no moment together as it shows
 *     them: it shows an update of that seller without one that was acknowledged before
 * @param examples of both, a few
 */
public record ReplicationAnomalies(
    long examined, long causalProduct, long causalSeller, List<String> examples) {

  /** An older result may have no examples. */
  public ReplicationAnomalies {
    examples = requireNonNullElse(examples, List.of());
  }

  /** Returns whether a run at this level of replication may have these anomalies. */
  public boolean allowedAt(String level) {
    return switch (level) {
      case "eventual" -> true;
      case "causal-product" -> causalProduct == 0;
      default -> causalProduct == 0 && causalSeller == 0;
    };
  }
}
