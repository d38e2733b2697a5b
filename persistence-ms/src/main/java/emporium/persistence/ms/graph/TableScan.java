package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;

/** A view of a table with its history, for iteration. What was not archived comes first. */
final class WithHistory<E extends Aggregate> extends AbstractCollection<E> {
  private final Collection<E> current;
  private final Cold<?, E> cold;

  WithHistory(Collection<E> current, Cold<?, E> cold) {
    this.current = current;
    this.cold = cold;
  }

  @Override
  public Iterator<E> iterator() {
    return new Both<>(current.iterator(), cold.iterator());
  }

  /** Of no known size: commands on other keys may go on. */
  @Override
  public Spliterator<E> spliterator() {
    return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.NONNULL);
  }

  @Override
  public int size() {
    return current.size() + cold.size();
  }

  /** One after the other; neither can be changed by it. */
  private record Both<E>(Iterator<E> first, Iterator<E> second) implements Iterator<E> {
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
