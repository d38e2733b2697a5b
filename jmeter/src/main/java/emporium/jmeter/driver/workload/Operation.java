package emporium.jmeter.driver.workload;

import java.util.Locale;

/**
 * An operation of a workload's driver. A sampler is recognised by its name, which is {@link #label}
 * or, in older plans, {@link #samplerName}. Each workload has an enum of them; several operations
 * may have one result key, and are then counted together.
 */
public interface Operation {
  /** The id, like {@code new-order}: in distributions, messages and the acknowledgement log. */
  String samplerName();

  /** The name of the sampler or controller in the plan, and of its samples: {@code New order}. */
  default String label() {
    String words = samplerName().replace('-', ' ');
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** The key of its statistics in results, like {@code newOrder}. */
  String resultKey();

  /** Returns whether it counts into the throughput. */
  boolean isTransaction();

  /** Returns whether it is measured separately and does not count into the throughput. */
  boolean isReportedSeparately();
}
