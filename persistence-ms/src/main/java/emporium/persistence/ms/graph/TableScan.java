package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.history.TableHistory;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;

/** A view of a table with its history, for iteration. What was not archived comes first. */
final class TableScan<E extends Aggregate> extends AbstractCollection<E> {
  private final Collection<E> current;
  private final TableHistory<?, E> history;

  TableScan(Collection<E> current, TableHistory<?, E> history) {
    this.current = current;
    this.history = history;
  }

  @Override
  public Iterator<E> iterator() {
    return new ConcatenatedIterator<>(current.iterator(), history.iterator());
  }

  /** Of no known size: commands on other keys may go on. */
  @Override
  public Spliterator<E> spliterator() {
    return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.NONNULL);
  }

  @Override
  public int size() {
    return current.size() + history.size();
  }

  /** One after the other; neither can be changed by it. */
  private record ConcatenatedIterator<E>(Iterator<E> first, Iterator<E> second)
      implements Iterator<E> {
    @Override
    public boolean hasNext() {
      return first.hasNext() || second.hasNext();
    }

    @Override
    public E next() {
      return first.hasNext() ? first.next() : second.next();
    }
  }
}
