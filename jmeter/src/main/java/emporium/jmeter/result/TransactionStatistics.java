package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * The statistics of one business transaction inside the measuring window. Latencies are those of
 * samples without error; in an open loop they begin at the intended start.
 *
 * @param count samples without error
 * @param outcomes number of samples of each business outcome
 * @param errorCauses number of samples of each cause of an error
 */
@JsonIgnoreProperties(
    value = {"p50Ms", "p90Ms", "p95Ms", "p99Ms", "p999Ms", "maxMs"},
    allowGetters = true) // they follow from the latencies
public record TransactionStatistics(
    long count,
    double perSecond,
    LatencyHistogram latencies,
    long errors,
    Map<String, Long> outcomes,
    Map<String, Long> errorCauses) {
  public static final TransactionStatistics NONE =
      new TransactionStatistics(0, 0, LatencyHistogram.NONE, 0, Map.of(), Map.of());

  /** Older results have percentiles only, which do not suffice: their latencies are unknown. */
  public TransactionStatistics {
    latencies = requireNonNullElse(latencies, LatencyHistogram.NONE);
    outcomes = requireNonNullElse(outcomes, Map.of());
    errorCauses = requireNonNullElse(errorCauses, Map.of());
  }

  @JsonProperty
  public double p50Ms() {
    return latencies.percentileMs(50);
  }

  @JsonProperty
  public double p90Ms() {
    return latencies.percentileMs(90);
  }

  @JsonProperty
  public double p95Ms() {
    return latencies.percentileMs(95);
  }

  @JsonProperty
  public double p99Ms() {
    return latencies.percentileMs(99);
  }

  @JsonProperty
  public double p999Ms() {
    return latencies.percentileMs(99.9);
  }

  @JsonProperty
  public double maxMs() {
    return latencies.maxMs();
  }
}
