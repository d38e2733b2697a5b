package emporium.persistence.ms.commit;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts what the committer, checkpoints and snapshots do, over all incarnations. Thread-safe. */
public final class CommitMeter {
  private final LongAdder groups = new LongAdder();
  private final LongAdder units = new LongAdder();
  private final LongAdder writeNanos = new LongAdder();
  private final LongAdder groupNanos = new LongAdder();
  private final LongAdder checkpoints = new LongAdder();
  private final LongAdder checkpointObjects = new LongAdder();
  private final LongAdder checkpointNanos = new LongAdder();
  private final LongAccumulator longestPause = new LongAccumulator(Math::max, 0);
  private final LongAdder placed = new LongAdder();
  private final LongAdder encodeNanos = new LongAdder();
  private final LongAdder rollbacks = new LongAdder();

  void committed(int unitsInGroup, long write, long group) {
    groups.increment();
    units.add(unitsInGroup);
    writeNanos.add(write);
    groupNanos.add(group);
  }

  void checkpointed(int objects, long nanos) {
    checkpoints.increment();
    checkpointObjects.add(objects);
    checkpointNanos.add(nanos);
  }

  /** Commands were paused, or waited for one that was running when the pause was requested. */
  public void paused(long nanos) {
    longestPause.accumulate(nanos);
  }

  public void placed(long encode) {
    placed.increment();
    encodeNanos.add(encode);
  }

  public long placedUnits() {
    return placed.sum();
  }

  public void rolledBack() {
    rollbacks.increment();
  }

  public CommitStatistics statistics() {
    return new CommitStatistics(
        groups.sum(),
        units.sum(),
        placed.sum(),
        encodeNanos.sum(),
        writeNanos.sum(),
        groupNanos.sum(),
        rollbacks.sum(),
        checkpoints.sum(),
        checkpointObjects.sum(),
        checkpointNanos.sum(),
        longestPause.get());
  }
}
