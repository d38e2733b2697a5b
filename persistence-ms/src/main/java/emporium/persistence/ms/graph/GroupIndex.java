package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Finds all members of a group. Thread-safe; a group is a weakly consistent view unless its lock is
 * held.
 */
public final class GroupIndex<I, E extends Aggregate> extends Index<I, E> {
  private final Function<E, ? extends Collection<I>> groups;
  private final ConcurrentHashMap<I, Set<E>> members = new ConcurrentHashMap<>();

  /**
   * @param groups the groups a member belongs to now
   */
  public GroupIndex(Function<E, ? extends Collection<I>> groups) {
    this.groups = groups;
  }

  /** The members of the group; empty if there is none. */
  public Collection<E> get(I group) {
    var found = members.get(group);
    Collection<E> present = found == null ? Set.of() : found;
    ReadSetVerifier.record(present);
    var snapshot = Snapshot.current();
    return snapshot == null
        ? present
        : candidates(snapshot, present).stream()
            .filter(member -> groups.apply(member).contains(group))
            .toList();
  }

  @Override
  @SuppressWarnings("unchecked")
  protected Collection<I> keys(E member) {
    return (Collection<I>) groups.apply(member);
  }

  @Override
  protected void added(I key, E member) {
    members.compute(
        key,
        (k, group) -> {
          Set<E> now = group == null ? ConcurrentHashMap.newKeySet(2) : group;
          now.add(member);
          return now;
        });
  }

  @Override
  protected void removed(I key, E member) {
    members.computeIfPresent(
        key,
        (k, group) -> {
          group.remove(member);
          return group.isEmpty() ? null : group;
        });
  }

  @Override
  protected void clear() {
    members.clear();
  }
}
