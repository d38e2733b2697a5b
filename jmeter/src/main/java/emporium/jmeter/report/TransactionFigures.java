package emporium.jmeter.report;

import java.util.Map;

/**
 * The figures of one business transaction inside the measuring window. Latencies are those of
 * samples that ended well.
 *
 * @param count samples that ended well
 * @param outcomes how often each business outcome came
 * @param errorCauses how often each cause of an error came
 */
public record TransactionFigures(
    long count,
    double perSecond,
    double p50Ms,
    double p90Ms,
    double p95Ms,
    double p99Ms,
    double p999Ms,
    double maxMs,
    long errors,
    Map<String, Long> outcomes,
    Map<String, Long> errorCauses) {}
