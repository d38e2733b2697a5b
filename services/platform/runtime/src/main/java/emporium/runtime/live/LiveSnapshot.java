package emporium.runtime.live;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.persistence.jpa.postgres.DatabaseActivity;
import emporium.runtime.admin.LockReport.ServiceLocks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a process does at a moment. Counts without a period are since the start of the process, so
 * that a reader who has missed a snapshot loses no rate. {@code docs/live-page.md} has its schema.
 * Immutable.
 *
 * @param at when it was taken, UTC
 * @param uptimeMs of the process, on a clock that only advances; rates are to it
 * @param intervalMs since the snapshot before, to which transactions refer
 * @param engineOpen whether the engine accepts work
 * @param transactions what was answered in the interval, by kind
 * @param open unfinished business transactions; null if they could not be read in time
 * @param links deliveries of a topic to a service of this process
 * @param relay backlogs of topics that this process publishes to others
 * @param locks of the graph, by service; empty on tables
 * @param memory of the JVM
 * @param disk of the data directory
 * @param graph null on tables
 * @param database null on the graph, or if it did not answer
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record LiveSnapshot(
    String at,
    long uptimeMs,
    long intervalMs,
    boolean engineOpen,
    int commandsInFlight,
    int outboxEvents,
    int deadLetters,
    List<Transactions> transactions,
    @Nullable OpenWork open,
    List<Link> links,
    List<Backlog> relay,
    List<ServiceLocks> locks,
    Memory memory,
    Disk disk,
    @Nullable Graph graph,
    @Nullable Database database) {

  /**
   * Responses to one kind of request in the interval; times are upper bounds of buckets.
   *
   * @param buckets from which a reader has the percentiles of several processes together
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Transactions(
      String kind,
      long count,
      long refused,
      long failed,
      double p50Ms,
      double p95Ms,
      double p99Ms,
      double maxMs,
      List<Bucket> buckets) {
    static Transactions of(BusinessTransaction kind, LatencyRecorder.Reading reading) {
      return new Transactions(
          kind.label(),
          reading.count(),
          reading.refused(),
          reading.failed(),
          reading.p50Ms(),
          reading.p95Ms(),
          reading.p99Ms(),
          reading.maxMs(),
          reading.buckets().stream()
              .map(bucket -> new Bucket(bucket.upperMs(), bucket.count()))
              .toList());
    }
  }

  /** Responses that took about as long: up to this time, and longer than the bucket before. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Bucket(double upperMs, long count) {}

  /** Unfinished business transactions, and where they wait. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record OpenWork(int count, List<Step> steps) {}

  /** Unfinished business transactions of one kind that await the same step. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Step(String kind, String step, int count, long oldestMs) {}

  /**
   * Deliveries of a topic to a service.
   *
   * @param events that arrived
   * @param handled those whose consumption has ended
   * @param handledMs the sum of their times from arrival to that end
   * @param deadLetters of this topic at this service, among the oldest that are listed
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Link(
      String topic,
      String from,
      String to,
      long events,
      long handled,
      double handledMs,
      int deadLetters) {}

  /** Events of a topic that other processes have not acknowledged. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Backlog(String topic, long waiting, long unacknowledged) {}

  /**
   * The memory of the JVM.
   *
   * @param liveShare of the largest heap, as the last collections left it
   * @param cpuShare of all cores that this process used lately; negative if unknown
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Memory(
      long heapUsedBytes, long heapMaxBytes, double liveShare, double cpuShare, long gcMs) {}

  /** The disk of the data directory; -1 if not measured yet. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Disk(long usedBytes, long freeBytes) {}

  /**
   * The graph engine.
   *
   * @param waitingUnits committed and not durable
   * @param checkpointLagGroups groups that the store does not have
   * @param journalBytes segments and spares
   * @param storeBytes data files of the store
   * @param tables aggregates by service
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Graph(
      long units,
      long groups,
      long rollbacks,
      long waitingUnits,
      double encodeMs,
      double writeMs,
      double forceMs,
      long checkpoints,
      double checkpointMs,
      long checkpointLagGroups,
      long journalBytes,
      long storeBytes,
      List<Aggregates> tables) {}

  /** Aggregates of a service, in memory and archived. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Aggregates(String service, long live, long archived) {}

  /** The database of engine {@code jpa}; see {@link DatabaseActivity}. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Database(
      long commits,
      long rollbacks,
      long deadlocks,
      long blocksHit,
      long blocksRead,
      long walBytes,
      long sizeBytes,
      int connectionsMax,
      int active,
      int idle,
      int idleInTransaction,
      int locksHeld,
      int locksAwaited,
      List<Wait> waits) {
    static Database of(DatabaseActivity activity) {
      return new Database(
          activity.commits(),
          activity.rollbacks(),
          activity.deadlocks(),
          activity.blocksHit(),
          activity.blocksRead(),
          activity.walBytes(),
          activity.sizeBytes(),
          activity.connectionsMax(),
          activity.active(),
          activity.idle(),
          activity.idleInTransaction(),
          activity.locksHeld(),
          activity.locksAwaited(),
          activity.waits().stream().map(Wait::of).toList());
    }
  }

  /** A transaction of the database that waits for others. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Wait(
      int pid, List<Integer> blockedBy, String waitEvent, long waitMs, String statement) {
    static Wait of(DatabaseActivity.Wait wait) {
      return new Wait(
          wait.pid(), wait.blockedBy(), wait.waitEvent(), wait.waitMs(), wait.statement());
    }
  }
}
