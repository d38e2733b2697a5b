package emporium.persistence.ms;

import emporium.persistence.Durability;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.ms.store.StoreFaults;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * How an engine runs.
 *
 * @param directory where the store lives; made if absent
 * @param workers threads that run commands
 * @param commandsMax commands taken in and not yet answered; one more is refused
 * @param eventsMax events that not every consumer has consumed; commands are refused above it
 * @param lockWaitMaxMs longest wait for a command's locks
 * @param snapshotBytesMax most bytes that commands keep for the readers of snapshots, over all of
 *     them; the oldest snapshot is given up above it
 * @param recoveryPauseMs pause between tries to write again after a failure, and to hand an event
 *     on that could not be
 * @param unforcedMaxMs at level {@code process}: a power loss takes at most what was committed
 *     within a time of this length
 * @param checkpoint how the journal is kept short
 * @param history when what has come to its end leaves memory
 * @param topics every topic that may be said or heard
 * @param classLoader knows the stored classes
 * @param faults for tests
 */
public record EngineOptions(
    Path directory,
    Durability durability,
    int workers,
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
    StoreFaults faults) {

  /** Usual bounds for the directory. */
  public static EngineOptions of(
      Path directory, Durability durability, List<Topic<?>> topics, EventCodec codec) {
    var loader = Thread.currentThread().getContextClassLoader();
    return new EngineOptions(
        directory,
        durability,
        16,
        4_096,
        100_000,
        10_000,
        64L << 20,
        1_000,
        600,
        CheckpointOptions.USUAL,
        HistoryOptions.USUAL,
        topics,
        codec,
        Clock.systemUTC(),
        loader,
        StoreFaults.NONE);
  }

  /** The same with other faults. */
  public EngineOptions withFaults(StoreFaults other) {
    return new EngineOptions(
        directory,
        durability,
        workers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        snapshotBytesMax,
        recoveryPauseMs,
        unforcedMaxMs,
        checkpoint,
        history,
        topics,
        codec,
        clock,
        classLoader,
        other);
  }

  /** The same with another clock. */
  public EngineOptions withClock(Clock other) {
    return new EngineOptions(
        directory,
        durability,
        workers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        snapshotBytesMax,
        recoveryPauseMs,
        unforcedMaxMs,
        checkpoint,
        history,
        topics,
        codec,
        other,
        classLoader,
        faults);
  }

  /** The same with other bounds on commands in flight and events pending. */
  public EngineOptions withBounds(int commands, int events) {
    return new EngineOptions(
        directory,
        durability,
        workers,
        commands,
        events,
        lockWaitMaxMs,
        snapshotBytesMax,
        recoveryPauseMs,
        unforcedMaxMs,
        checkpoint,
        history,
        topics,
        codec,
        clock,
        classLoader,
        faults);
  }

  /** The same with other checkpoints. */
  public EngineOptions withCheckpoint(CheckpointOptions other) {
    return new EngineOptions(
        directory,
        durability,
        workers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        snapshotBytesMax,
        recoveryPauseMs,
        unforcedMaxMs,
        other,
        history,
        topics,
        codec,
        clock,
        classLoader,
        faults);
  }

  /** The same with another history. */
  public EngineOptions withHistory(HistoryOptions other) {
    return new EngineOptions(
        directory,
        durability,
        workers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        snapshotBytesMax,
        recoveryPauseMs,
        unforcedMaxMs,
        checkpoint,
        other,
        topics,
        codec,
        clock,
        classLoader,
        faults);
  }

  /** The same with another bound on what is kept for the readers of snapshots. */
  public EngineOptions withSnapshotBytesMax(long bytes) {
    return new EngineOptions(
        directory,
        durability,
        workers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        bytes,
        recoveryPauseMs,
        unforcedMaxMs,
        checkpoint,
        history,
        topics,
        codec,
        clock,
        classLoader,
        faults);
  }

  /** The same with another bound on what a power loss takes at level {@code process}. */
  public EngineOptions withUnforcedMaxMs(long ms) {
    return new EngineOptions(
        directory,
        durability,
        workers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        snapshotBytesMax,
        recoveryPauseMs,
        ms,
        checkpoint,
        history,
        topics,
        codec,
        clock,
        classLoader,
        faults);
  }

  /** The same with another pause between tries to load again after a failure. */
  public EngineOptions withRecoveryPauseMs(long pauseMs) {
    return new EngineOptions(
        directory,
        durability,
        workers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        snapshotBytesMax,
        pauseMs,
        unforcedMaxMs,
        checkpoint,
        history,
        topics,
        codec,
        clock,
        classLoader,
        faults);
  }

  /** The same with classes of another loader. */
  public EngineOptions withClassLoader(ClassLoader other) {
    return new EngineOptions(
        directory,
        durability,
        workers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        snapshotBytesMax,
        recoveryPauseMs,
        unforcedMaxMs,
        checkpoint,
        history,
        topics,
        codec,
        clock,
        other,
        faults);
  }
}
