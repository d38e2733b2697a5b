package emporium.jmeter.load;

import java.util.Map;

/**
 * Whether the servers that this process starts make traces: they inherit its environment, which is
 * where that is set.
 */
final class TracingSetting {
  private static final String EXPORT = "EMPORIUM_TRACING_EXPORT";
  private static final String SAMPLED_PERCENT = "EMPORIUM_TRACING_SAMPLED_PERCENT";
  private static final String OFF = "off";
  private static final String ALL = "100";

  private TracingSetting() {}

  /** Where spans go, with the share of traces that is kept unless that is all. */
  static String of(Map<String, String> environment) {
    String export = environment.getOrDefault(EXPORT, OFF);
    String percent = environment.getOrDefault(SAMPLED_PERCENT, ALL);
    return export.equals(OFF) || percent.equals(ALL) ? export : export + ", " + percent + " %";
  }
}
