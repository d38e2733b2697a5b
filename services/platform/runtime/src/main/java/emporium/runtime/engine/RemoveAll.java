package emporium.runtime.engine;

import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Removes every aggregate of some tables: the reset of a service that keeps nothing of them. The
 * result is how many there were in the first table. The caller has drained the marketplace. Source:
 * docs/semantics.md "Reset".
 *
 * @param <R> the service's repository
 * @param tables the repository's methods that return all aggregates of a table; at least one
 */
public record RemoveAll<R>(List<Function<R, Collection<? extends Aggregate>>> tables)
    implements Command<R, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusiveRoot();
  }

  @Override
  public Integer apply(R state, Changes changes) {
    var removed = tables.stream().map(table -> remove(table.apply(state), changes)).toList();
    return removed.get(0);
  }

  private static int remove(Collection<? extends Aggregate> table, Changes changes) {
    var all = List.copyOf(table);
    all.forEach(changes::remove);
    return all.size();
  }
}
