package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.image.ImageCodec;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The snapshots that are being read, of all services of an incarnation. What commands keep for them
 * is bounded over all of them; above the bound the oldest are invalidated, and commands never wait.
 *
 * <p>Thread-safe. Commands report their changes under the shared side of the pause lock, so a
 * snapshot is taken between two of them.
 */
public final class SnapshotRegistry {
  private final ImageCodec images;
  private final LongSupplier lastCommit;
  private final CommandPauses pauses;
  private final int imageBytesMax;
  private final long bytesMax;
  private final List<Snapshot> open = new CopyOnWriteArrayList<>();

  /**
   * @param lastCommit the number of the newest commit
   * @param pauses pause commands
   * @param imageBytesMax most bytes of an image
   * @param bytesMax most bytes kept for readers
   */
  public SnapshotRegistry(
      ImageCodec images,
      LongSupplier lastCommit,
      CommandPauses pauses,
      int imageBytesMax,
      long bytesMax) {
    this.images = images;
    this.lastCommit = lastCommit;
    this.pauses = pauses;
    this.imageBytesMax = imageBytesMax;
    this.bytesMax = bytesMax;
  }

  /** Has the query read a snapshot of now of that service. */
  public <R> R read(Graph graph, Function<Snapshot, R> query) {
    var snapshot = take(graph);
    try {
      return snapshot.read(() -> query.apply(snapshot));
    } finally {
      open.remove(snapshot);
      snapshot.invalidate();
    }
  }

  private Snapshot take(Graph graph) {
    return pauses.run(
        () -> {
          var snapshot = new Snapshot(graph, images, pauses, imageBytesMax, lastCommit.getAsLong());
          open.add(snapshot);
          return snapshot;
        });
  }

  /** A command is about to change or remove the aggregate. */
  public void beforeChange(Graph graph, Table<?, ?> table, Aggregate aggregate) {
    notifyOpen(graph, snapshot -> snapshot.beforeChange(table, aggregate));
  }

  /** A command is about to add the aggregate. */
  public void beforeAdd(Graph graph, Table<?, ?> table, Aggregate aggregate) {
    notifyOpen(graph, snapshot -> snapshot.beforeAdd(table, aggregate));
  }

  /** A command is about to remove an archived aggregate, of which no image is kept. */
  public void invalidate(Graph graph) {
    open.stream().filter(snapshot -> snapshot.isOf(graph)).forEach(Snapshot::invalidate);
  }

  private void notifyOpen(Graph graph, Predicate<Snapshot> change) {
    boolean isMore = false;
    for (Snapshot snapshot : open) {
      isMore |= snapshot.isOf(graph) && change.test(snapshot);
    }
    if (isMore) {
      enforceBound();
    }
  }

  private void enforceBound() {
    long over = open.stream().mapToLong(Snapshot::keptBytes).sum() - bytesMax;
    for (Snapshot oldest : open) {
      if (over <= 0) {
        return;
      }
      over -= oldest.keptBytes();
      oldest.invalidate();
    }
  }

  /** Invalidates all of them; later ones are kept. */
  public void invalidate() {
    open.forEach(Snapshot::invalidate);
  }
}
