package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a service has, some aggregates at a time, each lot as of a snapshot of its own.
 * So however much there is, and however slowly it is taken, commands never overtake it. An
 * aggregate that is archived meanwhile may come twice. Used by one thread.
 */
public final class GraphContents {
  private final Graph graph;
  private final int lotMax;
  private final Deque<Table<?, ?>> tables;
  private @Nullable TablePass<?, ?> pass;

  /**
   * @param lotMax most aggregates at a time
   */
  public GraphContents(Graph graph, int lotMax) {
    this.graph = graph;
    this.lotMax = lotMax;
    this.tables = new ArrayDeque<>(graph.tables());
  }

  /** Copies of the next aggregates; none after the last. */
  public List<Aggregate> next(SnapshotRegistry snapshots) {
    while (true) {
      var now = pass;
      if (now == null) {
        if (tables.isEmpty()) {
          return List.of();
        }
        now = pass(tables.remove());
        pass = now;
      }
      List<Aggregate> lot = now.next(snapshots);
      if (!lot.isEmpty()) {
        return lot;
      }
      pass = now.isOver() ? null : now;
    }
  }

  private <K, E extends Aggregate> TablePass<K, E> pass(Table<K, E> table) {
    return new TablePass<>(table);
  }

  /** What is in memory, then history. */
  private final class TablePass<K, E extends Aggregate> {
    private final Table<K, E> table;
    private final Iterator<K> keys;
    private @Nullable Iterator<E> history;

    TablePass(Table<K, E> table) {
      this.table = table;
      this.keys = new ArrayList<>(table.presentKeys()).iterator();
    }

    List<Aggregate> next(SnapshotRegistry snapshots) {
      var lot = new ArrayList<K>(lotMax);
      while (keys.hasNext() && lot.size() < lotMax) {
        lot.add(keys.next());
      }
      return lot.isEmpty()
          ? archived()
          : List.copyOf(snapshots.read(graph, snapshot -> snapshot.copiesOf(table, lot)));
    }

    private List<Aggregate> archived() {
      var from = history;
      if (from == null) {
        from = table.tableHistory().iterator();
        history = from;
      }
      var lot = new ArrayList<Aggregate>();
      while (from.hasNext() && lot.size() < lotMax) {
        lot.add(from.next());
      }
      return lot;
    }

    boolean isOver() {
      return history != null && !history.hasNext();
    }
  }
}
