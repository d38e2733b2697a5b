package emporium.persistence.ms;

import emporium.persistence.Durability;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EngineLimits;
import emporium.persistence.ms.archive.HistoryOptions;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.feed.FollowerPolicy;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;

/**
 * How an engine runs.
 *
 * @param directory where the store lives; made if absent
 * @param durability what an acknowledgement survives
 * @param limits of its threads, commands and waits
 * @param snapshotBytesMax most bytes that commands keep for the readers of snapshots, over all of
 *     them; the oldest snapshot is invalidated above it
 * @param unforcedMaxMs at level {@code process}: a power loss takes at most what was committed
 *     within a time of this length
 * @param checkpoint how the journal is kept short
 * @param history when completed aggregates are archived
 * @param follower whether something follows the commits
 * @param followerBehindBytesMax most bytes of the journal that a follower which is waited for has
 *     not applied
 * @param faults for tests
 */
@RecordBuilder
public record EngineOptions(
    Path directory,
    Durability durability,
    EngineLimits limits,
    long snapshotBytesMax,
    long unforcedMaxMs,
    CheckpointOptions checkpoint,
    HistoryOptions history,
    FollowerPolicy follower,
    long followerBehindBytesMax,
    EngineContext context,
    FaultInjector faults)
    implements EngineOptionsBuilder.With {

  /** Usual bounds for the directory. */
  public static EngineOptions of(Path directory, Durability durability, EngineContext context) {
    return EngineOptionsBuilder.builder()
        .directory(directory)
        .durability(durability)
        .limits(EngineLimits.DEFAULTS)
        .snapshotBytesMax(64L << 20)
        .unforcedMaxMs(600)
        .checkpoint(CheckpointOptions.DEFAULTS)
        .history(HistoryOptions.DEFAULTS)
        .follower(FollowerPolicy.NONE)
        .followerBehindBytesMax(64L << 20)
        .context(context)
        .faults(FaultInjector.NONE)
        .build();
  }
}
