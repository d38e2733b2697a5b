package emporium.jmeter.ycsb.driver;

import emporium.jmeter.driver.workload.RunSettings;
import emporium.jmeter.ycsb.data.KeyDistribution;
import emporium.jmeter.ycsb.data.YcsbSize;

/**
 * The settings of a run. Immutable.
 *
 * @param common those that all workloads have
 * @param size what the target is filled with
 * @param hotPercent of a hundred requests, how many the hot fifth of the entries gets, with
 *     distribution {@code hotspot}
 */
public record YcsbSettings(
    RunSettings common,
    YcsbSize size,
    YcsbMix mix,
    KeyDistribution.Kind distribution,
    int hotPercent) {
  private static final int WHOLE = 100;

  public YcsbSettings {
    if (hotPercent < 0 || hotPercent > WHOLE) {
      throw new IllegalArgumentException("hot percent must be 0 to 100, was " + hotPercent);
    }
  }
}
