package emporium.jmeter.scaling;

import static java.util.Objects.requireNonNullElse;

import emporium.jmeter.result.RunResult;
import emporium.jmeter.scaling.ScalingModel.Bound;
import emporium.jmeter.scaling.ScalingModel.Cluster;
import emporium.jmeter.scaling.ScalingModel.ServiceCost;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes the model of a run that was measured with each service in a separate process. */
public final class ScalingCalibration {
  private static final Pattern REPLICA = Pattern.compile("-\\d+$");

  /** Nothing is committed there. */
  private static final Set<String> WITHOUT_COMMITS = Set.of("broker", "command");

  private static final double WHOLE = 1;

  private ScalingCalibration() {}

  /**
   * The model of a row.
   *
   * @param row with its processor time by process
   * @param serialShare of a service's processor time, the part of its committing thread, from 0 to
   *     1, if missing in the row
   * @param replicated services that may have several replicas
   * @param replicasMax their number
   * @throws IllegalArgumentException if the row lacks the processor time by process
   */
  public static ScalingModel of(
      RunResult row, double serialShare, Set<String> replicated, int replicasMax) {
    double serial = requireNonNullElse(row.consumption().serialCpuShare(), serialShare);
    Map<String, Double> byService = byService(row.consumption().cpuMsPerTransactionByProcess());
    Double writtenKb = row.consumption().serverWrittenKbPerTransaction();
    if (byService.size() < 2 || writtenKb == null) {
      throw new IllegalArgumentException(
          "Only a run with a process for each service has the cost of each: row=" + row.name());
    }
    return model(byService, writtenKb, serial, replicated, replicasMax);
  }

  /**
   * What the model says of the machine that the row was measured on, with the driver on it and all
   * of its processors used; null if the row does not have its cost. Held against the measured
   * throughput it shows how well the model fits.
   */
  public static @Nullable Bound ofMeasuredMachine(RunResult row) {
    Map<String, Double> all = byService(row.consumption().cpuMsPerTransactionByProcess());
    Double driverMs = row.consumption().driverCpuMsPerTransaction();
    int cores = row.environment().cores();
    if (driverMs == null || driverMs <= 0 || cores < 1) {
      return null;
    }
    all.put("driver", driverMs);
    return model(all, 0, 0, Set.of(), 1)
        .bound(new Cluster(1, cores, WHOLE, Double.POSITIVE_INFINITY));
  }

  private static ScalingModel model(
      Map<String, Double> byService,
      double writtenKb,
      double serial,
      Set<String> replicated,
      int replicasMax) {
    return new ScalingModel(
        byService.entrySet().stream()
            .map(
                one ->
                    new ServiceCost(
                        one.getKey(),
                        one.getValue(),
                        WITHOUT_COMMITS.contains(one.getKey()) ? 0 : one.getValue() * serial,
                        replicated.contains(one.getKey()) ? replicasMax : 1))
            .toList(),
        writtenKb);
  }

  private static Map<String, Double> byService(Map<String, Double> byProcess) {
    var sums = new TreeMap<String, Double>();
    byProcess.forEach(
        (process, cpuMs) -> {
          if (cpuMs > 0) {
            sums.merge(REPLICA.matcher(process).replaceFirst(""), cpuMs, Double::sum);
          }
        });
    return sums;
  }
}
