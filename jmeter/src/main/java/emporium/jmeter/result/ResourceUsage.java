package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The resources used by the processes of a run; null where unknown. The server is its process with
 * all processes it started, such as a database.
 *
 * @param serverCpuMsPerTransaction processor time of the server per business transaction
 * @param compilerCpuShare of that time, the part in which the server's JVM was still compiling
 * @param collectorCpuShare of that time, the part in which the server's JVM collected garbage
 * @param serialCpuShare of that time, the part of the busiest thread of which an engine has only
 *     one: the committer, or the writer of checkpoints
 * @param driverCpuMsPerTransaction processor time of the driver per business transaction
 * @param driverCpuShare of the machine's processor time while measuring that the driver used
 * @param serverMemoryMb proportional memory of the server at the end
 * @param serverWrittenKbPerTransaction data that the machine's disks wrote per business transaction
 * @param diskFlushesPerTransaction how often the machine's disks were requested to make their data
 *     durable, per business transaction
 * @param contextSwitchesPerTransaction how often the machine's processors, those that the driver
 *     used too, went from one thread to another, per business transaction
 * @param startUpMs from start to ready on an empty directory
 * @param recoveryMs from start to ready on the data of a server that was killed after the run
 * @param dataMb size of the data directory after the run
 * @param waitingServersCpuShare of the machine's processor time that the waiting servers of a
 *     comparison used meanwhile
 * @param cpuMsPerTransactionByProcess the server's processor time per business transaction, by the
 *     name of the process; empty if unknown
 * @param pauses those of the server's garbage collections
 * @param course what the server used over time
 */
public record ResourceUsage(
    @Nullable Double serverCpuMsPerTransaction,
    @Nullable Double compilerCpuShare,
    @Nullable Double collectorCpuShare,
    @Nullable Double serialCpuShare,
    @Nullable Double driverCpuMsPerTransaction,
    @Nullable Double driverCpuShare,
    @Nullable Long serverMemoryMb,
    @Nullable Double serverWrittenKbPerTransaction,
    @Nullable Double diskFlushesPerTransaction,
    @Nullable Double contextSwitchesPerTransaction,
    @Nullable Long startUpMs,
    @Nullable Long recoveryMs,
    @Nullable Long dataMb,
    @Nullable Double waitingServersCpuShare,
    Map<String, Double> cpuMsPerTransactionByProcess,
    @Nullable CollectionPauses pauses,
    ResourceTimeline course) {
  public static final ResourceUsage UNKNOWN =
      new ResourceUsage(
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
          null,
          Map.of(),
          null,
          ResourceTimeline.UNKNOWN);

  private static final double DRIVER_SHARE_MAX = 0.4;
  private static final double OTHERS_SHARE_MAX = 0.05;
  private static final double COMPILER_SHARE_MAX = 0.1;
  private static final double COLLECTOR_SHARE_MAX = 0.25;

  /** Fields missing in an older result are unknown. */
  public ResourceUsage {
    cpuMsPerTransactionByProcess = requireNonNullElse(cpuMsPerTransactionByProcess, Map.of());
    course = requireNonNullElse(course, ResourceTimeline.UNKNOWN);
  }

  /** Returns whether the server still compiled so much that its later usage is lower. */
  @JsonIgnore
  public boolean isStillCompiling() {
    return compilerCpuShare != null && compilerCpuShare > COMPILER_SHARE_MAX;
  }

  /** Returns whether the server's heap was so full that collection took much of its time. */
  @JsonIgnore
  public boolean isHeapFull() {
    return collectorCpuShare != null && collectorCpuShare > COLLECTOR_SHARE_MAX;
  }

  /** Returns whether waiting servers used so much that they distort the measurements. */
  @JsonIgnore
  public boolean isDisturbedByWaitingServers() {
    return waitingServersCpuShare != null && waitingServersCpuShare > OTHERS_SHARE_MAX;
  }

  /** Returns whether the driver used so much of the machine that it distorts the measurements. */
  @JsonIgnore
  public boolean isDriverBound() {
    return driverCpuShare != null && driverCpuShare > DRIVER_SHARE_MAX;
  }
}
