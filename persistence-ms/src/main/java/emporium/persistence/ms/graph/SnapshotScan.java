package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import java.util.AbstractCollection;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * All aggregates of a table as of a snapshot, each once, history last. A pass copies them some at a
 * time, so that only the keys of what is not archived are held at once. Used by the snapshot's
 * reader.
 */
final class SnapshotScan<K, E extends Aggregate> extends AbstractCollection<E> {
  private final Snapshot snapshot;
  private final Table<K, E> table;

  SnapshotScan(Snapshot snapshot, Table<K, E> table) {
    this.snapshot = snapshot;
    this.table = table;
  }

  @Override
  public int size() {
    return snapshot.size(table);
  }

  @Override
  public Iterator<E> iterator() {
    Set<K> keys = new LinkedHashSet<>(table.presentKeys());
    keys.addAll(snapshot.changedKeys(table)); // after the listing: else one could go in between
    return new Pass(keys, table.tableHistory().iterator());
  }

  private final class Pass implements Iterator<E> {
    private final Set<K> listed;
    private final Iterator<K> keys;
    private final Iterator<E> history;
    private final ArrayDeque<E> copies = new ArrayDeque<>();

    Pass(Set<K> listed, Iterator<E> history) {
      this.listed = listed;
      this.keys = listed.iterator();
      this.history = history;
    }

    @Override
    public boolean hasNext() {
      while (copies.isEmpty() && keys.hasNext()) {
        copies.addAll(snapshot.copies(table, keys));
      }
      while (copies.isEmpty() && history.hasNext()) {
        E copy = history.next();
        snapshot.requireValid();
        K key = table.keyOf(copy);
        if (!listed.contains(key) && !snapshot.isNew(table, key)) { // else it is so since then
          copies.add(copy);
        }
      }
      return !copies.isEmpty();
    }

    @Override
    public E next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return copies.remove();
    }
  }
}
