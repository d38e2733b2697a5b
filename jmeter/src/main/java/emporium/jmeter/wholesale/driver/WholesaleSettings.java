package emporium.jmeter.wholesale.driver;

import emporium.jmeter.driver.workload.RunSettings;
import emporium.jmeter.wholesale.data.WholesaleSize;

/**
 * The settings of a run. Immutable.
 *
 * @param common those that all workloads have
 * @param size what the target is filled with
 * @param pace what the times for keying and thinking are multiplied with; 0 for none
 */
public record WholesaleSettings(RunSettings common, WholesaleSize size, double pace) {
  private static final double PACE_MAX = 100;

  public WholesaleSettings {
    if (!(pace >= 0 && pace <= PACE_MAX)) {
      throw new IllegalArgumentException("pace must be 0..100, was " + pace);
    }
  }
}
