package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import java.util.Collection;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;

/**
 * Finds members by keys that are unique over the table, in key order. Thread-safe; the view is
 * weakly consistent.
 */
public final class SortedIndex<I extends Comparable<? super I>, E extends Aggregate>
    extends Index<I, E> {
  private final Function<E, ? extends Collection<I>> keysOf;
  private final ConcurrentSkipListMap<I, E> members = new ConcurrentSkipListMap<>();

  /**
   * @param keysOf the keys of a member now
   */
  public SortedIndex(Function<E, ? extends Collection<I>> keysOf) {
    this.keysOf = keysOf;
  }

  /** All members by key; not to be changed by the caller. */
  public ConcurrentNavigableMap<I, E> view() {
    var snapshot = Snapshot.current();
    return snapshot == null ? members : asOf(snapshot);
  }

  private ConcurrentNavigableMap<I, E> asOf(Snapshot snapshot) {
    var then = new ConcurrentSkipListMap<I, E>();
    candidates(snapshot, members.values())
        .forEach(member -> keysOf.apply(member).forEach(key -> then.put(key, member)));
    return then;
  }

  @Override
  @SuppressWarnings("unchecked")
  protected Collection<I> keys(E member) {
    return (Collection<I>) keysOf.apply(member);
  }

  @Override
  protected void added(I key, E member) {
    members.put(key, member);
  }

  @Override
  protected void removed(I key, E member) {
    members.remove(key, member);
  }

  @Override
  protected void clear() {
    members.clear();
  }
}
