package emporium.jmeter.report;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the processes of a run used; null where it cannot be told. The server is its process with
 * all it started, a database for one.
 *
 * @param serverCpuMsPerTransaction processor time of the server per business transaction
 * @param compilerCpuShare of that time, the part in which the server's JVM was still compiling
 * @param collectorCpuShare of that time, the part in which the server's JVM collected garbage
 * @param serialCpuShare of that time, the part of the busiest thread of which an engine has only
 *     one: what commits, or what writes checkpoints
 * @param driverCpuMsPerTransaction processor time of the driver per business transaction
 * @param driverCpuShare of the machine's processor time while measuring that the driver took
 * @param serverMemoryMb proportional memory of the server at the end
 * @param serverWrittenKbPerTransaction what the machine's disks wrote per business transaction
 * @param diskFlushesPerTransaction how often the machine's disks were told to make durable what
 *     they had, per business transaction
 * @param startUpMs from start to ready on an empty directory
 * @param recoveryMs from start to ready on the data of a server that was killed after the run
 * @param dataMb size of the data directory after the run
 * @param othersCpuShare of the machine's processor time that servers with nothing to do took
 *     meanwhile; they wait for their turn in a comparison
 * @param cpuMsPerTransactionByProcess what the server's processor time per business transaction
 *     consists of, by the name of the process; empty if it cannot be told
 * @param course heap, pauses and disk in each second
 */
public record Consumption(
    @Nullable Double serverCpuMsPerTransaction,
    @Nullable Double compilerCpuShare,
    @Nullable Double collectorCpuShare,
    @Nullable Double serialCpuShare,
    @Nullable Double driverCpuMsPerTransaction,
    @Nullable Double driverCpuShare,
    @Nullable Long serverMemoryMb,
    @Nullable Double serverWrittenKbPerTransaction,
    @Nullable Double diskFlushesPerTransaction,
    @Nullable Long startUpMs,
    @Nullable Long recoveryMs,
    @Nullable Long dataMb,
    @Nullable Double othersCpuShare,
    Map<String, Double> cpuMsPerTransactionByProcess,
    Course course) {
  static final Consumption UNKNOWN =
      new Consumption(
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          Map.of(),
          Course.UNKNOWN);

  private static final double DRIVER_SHARE_MAX = 0.4;
  private static final double OTHERS_SHARE_MAX = 0.05;
  private static final double COMPILER_SHARE_MAX = 0.1;
  private static final double COLLECTOR_SHARE_MAX = 0.25;

  /** What an older result does not tell yet is unknown. */
  public Consumption {
    cpuMsPerTransactionByProcess = requireNonNullElse(cpuMsPerTransactionByProcess, Map.of());
    course = requireNonNullElse(course, Course.UNKNOWN);
  }

  /** Whether the server still compiled so much that what it takes later is less. */
  @JsonIgnore
  public boolean isCold() {
    return compilerCpuShare != null && compilerCpuShare > COMPILER_SHARE_MAX;
  }

  /** Whether the server's heap was so full that collecting it took much of what it had. */
  @JsonIgnore
  public boolean isHeapFull() {
    return collectorCpuShare != null && collectorCpuShare > COLLECTOR_SHARE_MAX;
  }

  /** Whether servers that wait for their turn took so much that the figures suffer. */
  @JsonIgnore
  public boolean isDisturbed() {
    return othersCpuShare != null && othersCpuShare > OTHERS_SHARE_MAX;
  }

  /** Whether the driver took so much of the machine that the figures are its own. */
  @JsonIgnore
  public boolean isBoundByDriver() {
    return driverCpuShare != null && driverCpuShare > DRIVER_SHARE_MAX;
  }
}
