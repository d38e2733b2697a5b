package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of one business transaction inside the measuring window. Latencies are those of
 * samples without error; in an open loop they begin at the intended start.
 *
 * @param count samples without error
 * @param outcomes number of samples of each business outcome
 * @param errorCauses number of samples of each cause of an error
 * @param processing what the server took from the entry of a request to the finished answer, in
 *     microseconds; null if its answers do not report it
 * @param overTime latencies over the time of the run, of several rounds those of the last; null if
 *     missing in an older result
 */
@JsonIgnoreProperties(
    value = {
      "p50Ms",
      "p90Ms",
      "p95Ms",
      "p99Ms",
      "p999Ms",
      "maxMs",
      "processingP50Us",
      "processingP95Us",
      "processingP99Us"
    },
    allowGetters = true) // they follow from latencies and processing times
public record TransactionStatistics(
    long count,
    double perSecond,
    LatencyHistogram latencies,
    long errors,
    Map<String, Long> outcomes,
    Map<String, Long> errorCauses,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable LatencyHistogram processing,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable LatencyTimeline overTime) {
  public static final TransactionStatistics NONE =
      new TransactionStatistics(0, 0, LatencyHistogram.NONE, 0, Map.of(), Map.of(), null, null);

  /** Older results have percentiles only, which do not suffice: their latencies are unknown. */
  public TransactionStatistics {
    latencies = requireNonNullElse(latencies, LatencyHistogram.NONE);
    outcomes = requireNonNullElse(outcomes, Map.of());
    errorCauses = requireNonNullElse(errorCauses, Map.of());
  }

  @JsonProperty
  public double p50Ms() {
    return latencies.percentile(50);
  }

  @JsonProperty
  public double p90Ms() {
    return latencies.percentile(90);
  }

  @JsonProperty
  public double p95Ms() {
    return latencies.percentile(95);
  }

  @JsonProperty
  public double p99Ms() {
    return latencies.percentile(99);
  }

  @JsonProperty
  public double p999Ms() {
    return latencies.percentile(99.9);
  }

  @JsonProperty
  public double maxMs() {
    return latencies.max();
  }

  /** Half of the processing times are no longer; null if they are unknown. */
  @JsonProperty
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public @Nullable Double processingP50Us() {
    return processingUs(50);
  }

  @JsonProperty
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public @Nullable Double processingP95Us() {
    return processingUs(95);
  }

  @JsonProperty
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public @Nullable Double processingP99Us() {
    return processingUs(99);
  }

  private @Nullable Double processingUs(double percent) {
    return processing == null ? null : Double.valueOf(processing.percentile(percent));
  }
}
