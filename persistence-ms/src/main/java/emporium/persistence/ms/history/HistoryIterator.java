package emporium.persistence.ms.history;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;

/** First what is in memory, then one pack after the other, one in memory at a time. */
final class HistoryIterator<E> implements Iterator<E> {
  private final int packs;
  private final IntFunction<Collection<E>> members;
  private Iterator<E> current;
  private int next;

  HistoryIterator(Iterator<E> inMemory, int packs, IntFunction<Collection<E>> members) {
    this.current = inMemory;
    this.packs = packs;
    this.members = members;
  }

  @Override
  public boolean hasNext() {
    while (!current.hasNext() && next < packs) {
      current = members.apply(next++).iterator();
    }
    return current.hasNext();
  }

  @Override
  public E next() {
    if (!hasNext()) {
      current = Collections.emptyIterator();
      throw new NoSuchElementException();
    }
    return current.next();
  }
}
