package emporium.jmeter.report;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * The figures of one business transaction inside the measuring window. Latencies are those of
 * samples that ended well; in an open loop they begin at the intended start.
 *
 * @param count samples that ended well
 * @param outcomes how often each business outcome came
 * @param errorCauses how often each cause of an error came
 */
@JsonIgnoreProperties(
    value = {"p50Ms", "p90Ms", "p95Ms", "p99Ms", "p999Ms", "maxMs"},
    allowGetters = true) // they follow from the latencies
public record TransactionFigures(
    long count,
    double perSecond,
    Latencies latencies,
    long errors,
    Map<String, Long> outcomes,
    Map<String, Long> errorCauses) {
  static final TransactionFigures NONE =
      new TransactionFigures(0, 0, Latencies.NONE, 0, Map.of(), Map.of());

  /** Older results have percentiles only, which do not say enough: their latencies are unknown. */
  public TransactionFigures {
    latencies = requireNonNullElse(latencies, Latencies.NONE);
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
