package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.image.Images;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The snapshots that are being read, of all services of an opening. What commands keep for them is
 * bounded over all of them; above the bound the oldest are given up, and commands never wait.
 *
 * <p>Thread-safe. Commands tell of their changes from within the cut, so a snapshot is taken
 * between two of them.
 */
final class Snapshots {
  private final Images images;
  private final CommitSequence sequence;
  private final Lock exclusiveCut;
  private final CheckpointOptions options;
  private final long bytesMax;
  private final List<Snapshot> open = new CopyOnWriteArrayList<>();

  /**
   * @param bytesMax most bytes kept for readers
   */
  Snapshots(
      Images images,
      CommitSequence sequence,
      Lock exclusiveCut,
      CheckpointOptions options,
      long bytesMax) {
    this.images = images;
    this.sequence = sequence;
    this.exclusiveCut = exclusiveCut;
    this.options = options;
    this.bytesMax = bytesMax;
  }

  /** Has the query read a snapshot of now of that service. */
  <R> R read(Graph graph, Function<Snapshot, R> query) {
    var snapshot = take(graph);
    try {
      return snapshot.read(() -> query.apply(snapshot));
    } finally {
      open.remove(snapshot);
      snapshot.giveUp();
    }
  }

  private Snapshot take(Graph graph) {
    exclusiveCut.lock();
    try {
      var snapshot =
          new Snapshot(
              graph,
              images,
              exclusiveCut,
              options.objectsPerCut(),
              options.groupBytesMax(),
              sequence.placed());
      open.add(snapshot);
      return snapshot;
    } finally {
      exclusiveCut.unlock();
    }
  }

  /** A command is about to change or remove the aggregate. */
  void changing(Graph graph, Table<?, ?> table, Aggregate aggregate) {
    tell(graph, snapshot -> snapshot.changing(table, aggregate));
  }

  /** A command is about to add the aggregate. */
  void adding(Graph graph, Table<?, ?> table, Aggregate aggregate) {
    tell(graph, snapshot -> snapshot.adding(table, aggregate));
  }

  /** A command is about to remove history, of which nothing is kept. */
  void giveUp(Graph graph) {
    open.stream().filter(snapshot -> snapshot.isOf(graph)).forEach(Snapshot::giveUp);
  }

  private void tell(Graph graph, Predicate<Snapshot> change) {
    boolean isMore = false;
    for (Snapshot snapshot : open) {
      isMore |= snapshot.isOf(graph) && change.test(snapshot);
    }
    if (isMore) {
      keepBound();
    }
  }

  private void keepBound() {
    long over = open.stream().mapToLong(Snapshot::keptBytes).sum() - bytesMax;
    for (Snapshot oldest : open) {
      if (over <= 0) {
        return;
      }
      over -= oldest.keptBytes();
      oldest.giveUp();
    }
  }

  /** Gives all of them up; what is taken later is kept again. */
  void giveUp() {
    open.forEach(Snapshot::giveUp);
  }
}
