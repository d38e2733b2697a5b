package emporium.persistence.ms;

import emporium.persistence.Durability;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.ms.archive.HistoryOptions;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;

/**
 * How an engine runs.
 *
 * @param directory where the store lives; made if absent
 * @param workers threads that run commands
 * @param readers threads that run long reads, at least one
 * @param commandsMax commands admitted and not yet completed; one more is refused
 * @param eventsMax events that not every consumer has consumed; commands are refused above it
 * @param lockWaitMaxMs longest wait for a command's locks
 * @param snapshotBytesMax most bytes that commands keep for the readers of snapshots, over all of
 *     them; the oldest snapshot is invalidated above it
 * @param recoveryPauseMs pause between tries to write after a failure, and to dispatch an event
 *     after a failure
 * @param unforcedMaxMs at level {@code process}: a power loss takes at most what was committed
 *     within a time of this length
 * @param checkpoint how the journal is kept short
 * @param history when completed aggregates are archived
 * @param topics every topic that may be published or consumed
 * @param classLoader knows the stored classes
 * @param faults for tests
 */
public record EngineOptions(
    Path directory,
    Durability durability,
    int workers,
    int readers,
    int commandsMax,
    int eventsMax,
    long lockWaitMaxMs,
    long snapshotBytesMax,
    long recoveryPauseMs,
    long unforcedMaxMs,
    CheckpointOptions checkpoint,
    HistoryOptions history,
    List<Topic<?>> topics,
    EventCodec codec,
    Clock clock,
    ClassLoader classLoader,
    FaultInjector faults) {

  /** Usual bounds for the directory. */
  public static EngineOptions of(
      Path directory, Durability durability, List<Topic<?>> topics, EventCodec codec) {
    var loader = Thread.currentThread().getContextClassLoader();
    return new EngineOptions(
        directory,
        durability,
        16,
        2,
        4_096,
        100_000,
        10_000,
        64L << 20,
        1_000,
        600,
        CheckpointOptions.DEFAULTS,
        HistoryOptions.DEFAULTS,
        topics,
        codec,
        Clock.systemUTC(),
        loader,
        FaultInjector.NONE);
  }

  /** Returns a copy with other faults. */
  public EngineOptions withFaults(FaultInjector other) {
    return with(copy -> copy.faults = other);
  }

  /** Returns a copy with another clock. */
  public EngineOptions withClock(Clock other) {
    return with(copy -> copy.clock = other);
  }

  /** Returns a copy with other bounds on commands in flight and events pending. */
  public EngineOptions withBounds(int commands, int events) {
    return with(
        copy -> {
          copy.commandsMax = commands;
          copy.eventsMax = events;
        });
  }

  /** Returns a copy with other checkpoints. */
  public EngineOptions withCheckpoint(CheckpointOptions other) {
    return with(copy -> copy.checkpoint = other);
  }

  /** Returns a copy with another history. */
  public EngineOptions withHistory(HistoryOptions other) {
    return with(copy -> copy.history = other);
  }

  /** Returns a copy with another bound on what is kept for readers of snapshots. */
  public EngineOptions withSnapshotBytesMax(long bytes) {
    return with(copy -> copy.snapshotBytesMax = bytes);
  }

  /** Returns a copy with another bound on what a power loss takes at level {@code process}. */
  public EngineOptions withUnforcedMaxMs(long ms) {
    return with(copy -> copy.unforcedMaxMs = ms);
  }

  /** Returns a copy with another pause between tries to reload after a failure. */
  public EngineOptions withRecoveryPauseMs(long pauseMs) {
    return with(copy -> copy.recoveryPauseMs = pauseMs);
  }

  /** Returns a copy with classes of another loader. */
  public EngineOptions withClassLoader(ClassLoader other) {
    return with(copy -> copy.classLoader = other);
  }

  private EngineOptions with(Consumer<Copy> change) {
    var copy = new Copy(this);
    change.accept(copy);
    return copy.made();
  }

  /** A builder of the options that tests and tools change. */
  private static final class Copy {
    private final EngineOptions from;
    private int commandsMax;
    private int eventsMax;
    private long snapshotBytesMax;
    private long recoveryPauseMs;
    private long unforcedMaxMs;
    private CheckpointOptions checkpoint;
    private HistoryOptions history;
    private Clock clock;
    private ClassLoader classLoader;
    private FaultInjector faults;

    private Copy(EngineOptions from) {
      this.from = from;
      this.commandsMax = from.commandsMax;
      this.eventsMax = from.eventsMax;
      this.snapshotBytesMax = from.snapshotBytesMax;
      this.recoveryPauseMs = from.recoveryPauseMs;
      this.unforcedMaxMs = from.unforcedMaxMs;
      this.checkpoint = from.checkpoint;
      this.history = from.history;
      this.clock = from.clock;
      this.classLoader = from.classLoader;
      this.faults = from.faults;
    }

    private EngineOptions made() {
      return new EngineOptions(
          from.directory,
          from.durability,
          from.workers,
          from.readers,
          commandsMax,
          eventsMax,
          from.lockWaitMaxMs,
          snapshotBytesMax,
          recoveryPauseMs,
          unforcedMaxMs,
          checkpoint,
          history,
          from.topics,
          from.codec,
          clock,
          classLoader,
          faults);
    }
  }
}
