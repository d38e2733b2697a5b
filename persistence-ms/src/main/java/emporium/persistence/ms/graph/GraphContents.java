package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Everything that a service has, some aggregates at a time, each lot as of a snapshot of its own.
 * So however much there is, and however slowly it is taken, commands never overtake it; and who
 * then applies all commits since the start, of which a lot may already have some, has what the last
 * one left.
 */
public final class GraphContents {
  private static final int LOT = 1_000;

  private final Graph graph;
  private final SnapshotRegistry snapshots;

  public GraphContents(Graph graph, SnapshotRegistry snapshots) {
    this.graph = graph;
    this.snapshots = snapshots;
  }

  /**
   * Shows it; an aggregate that is archived meanwhile may come twice.
   *
   * @param each is given copies, one at a time, and may take its time
   * @return the number of a commit that has everything that was shown
   */
  public long show(Consumer<? super Aggregate> each) {
    graph.tables().forEach(table -> show(table, each));
    return snapshots.read(graph, snapshot -> snapshot.placed);
  }

  private <K, E extends Aggregate> void show(Table<K, E> table, Consumer<? super Aggregate> each) {
    List<K> keys = new ArrayList<>(table.presentKeys());
    for (int first = 0; first < keys.size(); first += LOT) {
      var lot = keys.subList(first, Math.min(first + LOT, keys.size()));
      snapshots.read(graph, snapshot -> snapshot.copiesOf(table, lot)).forEach(each);
    }
    table.tableHistory().iterator().forEachRemaining(each);
  }
}
