package emporium.persistence.ms;

import java.util.concurrent.atomic.LongAdder;

/** Counts what the committer does, over all openings. Thread-safe. */
final class CommitMeter {
  private final LongAdder groups = new LongAdder();
  private final LongAdder units = new LongAdder();
  private final LongAdder cutNanos = new LongAdder();
  private final LongAdder groupNanos = new LongAdder();
  private final LongAdder placed = new LongAdder();
  private final LongAdder rollbacks = new LongAdder();

  void committed(int unitsInGroup, long cut, long group) {
    groups.increment();
    units.add(unitsInGroup);
    cutNanos.add(cut);
    groupNanos.add(group);
  }

  void placed() {
    placed.increment();
  }

  long placedUnits() {
    return placed.sum();
  }

  void rolledBack() {
    rollbacks.increment();
  }

  CommitFigures figures() {
    return new CommitFigures(
        groups.sum(), units.sum(), cutNanos.sum(), groupNanos.sum(), rollbacks.sum());
  }
}
