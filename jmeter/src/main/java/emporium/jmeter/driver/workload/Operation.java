package emporium.jmeter.driver.workload;

/**
 * An operation of a workload's driver. A sampler is recognised by its name. Each workload has an
 * enum of them; several operations may have one result key, and are then counted together.
 */
public interface Operation {
  /** The name of the sampler in the plan, and of its samples. */
  String samplerName();

  /** The key of its statistics in results, like {@code newOrder}. */
  String resultKey();

  /** Returns whether it counts into the throughput. */
  boolean isTransaction();

  /** Returns whether it is measured separately and does not count into the throughput. */
  boolean isReportedSeparately();
}
