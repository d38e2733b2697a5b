package emporium.jmeter.driver;

import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.Operation;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;

/**
 * What one thread of a plan does: chooses its next transaction, builds the requests of its
 * samplers, and judges the answers. Used by its own thread only, and by the run once that thread
 * has ended. The order of calls is {@link #next}, then for each sampler {@link #request}, {@link
 * #recordResponse} and {@link #record}.
 */
public interface VirtualUser {
  /**
   * Draws the next transaction when its time has come; in an open loop it waits for that time.
   *
   * @throws IllegalStateException if the run has failed, which ends the test
   */
  Operation next();

  /** Variables of the plan's thread for the transaction just drawn; set after {@link #next}. */
  default Map<String, String> variables() {
    return Map.of();
  }

  /**
   * Returns the operation of a sampler.
   *
   * @throws IllegalArgumentException naming the samplers there are
   */
  Operation operation(String samplerName);

  /**
   * Returns the request of the next sampler.
   *
   * @throws IllegalStateException if the run has failed
   */
  SamplerRequest request(Operation operation);

  /** Judges the answer to the last request and records it in the acknowledgement log. */
  SampleVerdict recordResponse(Operation operation, SampleResult result);

  /**
   * Adds a sample to the statistics; it is the one judged last. A late start of a transaction is
   * part of its latency.
   */
  void record(Operation operation, SampleResult result);

  /** Releases what the end of the run interrupted; its thread has ended. */
  default void end() {}
}
