package emporium.jmeter.driver.workload;

import emporium.jmeter.client.ServiceAddresses;
import java.nio.file.Path;

/**
 * The settings that the runs of all workloads have. Immutable.
 *
 * @param ratePerSecond transactions to start each second whether or not earlier ones are completed;
 *     0 lets each thread start one as soon as it is free
 * @param populate when to fill the target; with {@code never} it may also be a server that does
 *     nothing, so that answers are judged by their status only
 * @param workers threads that fill the target
 * @param samplesMin fewest transactions inside the measuring window for the run to count
 * @param acknowledged file of the acknowledgement log
 * @param exclusive whether only this run has ever written to the target
 */
public record RunSettings(
    ServiceAddresses target,
    long seed,
    double ratePerSecond,
    int warmupSeconds,
    int seconds,
    PopulatePolicy populate,
    int workers,
    long samplesMin,
    Path acknowledged,
    boolean exclusive) {
  private static final double RATE_MAX = 1_000_000;

  public RunSettings {
    require(
        ratePerSecond >= 0 && ratePerSecond <= RATE_MAX,
        "rate per second must be 0..1,000,000, was " + ratePerSecond);
    require(warmupSeconds >= 0, "warmup must not be negative, was " + warmupSeconds);
    require(seconds >= 1, "seconds must be at least 1, was " + seconds);
    require(workers >= 1, "workers must be at least 1, was " + workers);
    require(samplesMin >= 1, "samples min must be at least 1, was " + samplesMin);
  }

  /** Returns the same with another rate; 0 for a closed loop. */
  public RunSettings withRate(double perSecond) {
    return new RunSettings(
        target,
        seed,
        perSecond,
        warmupSeconds,
        seconds,
        populate,
        workers,
        samplesMin,
        acknowledged,
        exclusive);
  }

  private static void require(boolean rule, String otherwise) {
    if (!rule) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
