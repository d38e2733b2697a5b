package emporium.locks.internal;

import emporium.locks.LockHolding;
import emporium.locks.LockMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What all threads hold and await, read from the threads one by one. Each line was true at some
 * moment of the pass; the lines need not have been true at the same one.
 */
public final class LockReport {
  private static final int OTHERS_SHOWN_MAX = 8;

  /** One grant with the mode it had when seen. */
  private record Sight(LockGrant grant, LockMode mode, boolean waiting, long ticket) {
    Thread thread() {
      return grant.threadLocks.thread;
    }

    boolean delays(Sight waiter) {
      return grant != waiter.grant
          && (waiting
              ? ticket < waiter.ticket
              : !mode.compatibleWith(waiter.mode) && thread() != waiter.thread());
    }
  }

  private static final Comparator<Sight> ORDER =
      Comparator.<Sight>comparingInt(sight -> sight.grant.type.order)
          .thenComparing(LockReport::compareKeys)
          .thenComparing(Sight::waiting)
          .thenComparing(sight -> sight.ticket);

  private final String name;
  private final Map<Object, List<Sight>> sightsByKey;
  private final List<Sight> sights;

  LockReport(String name, Collection<ThreadLocks> threads) {
    this.name = name;
    this.sights = sights(threads);
    this.sightsByKey = new HashMap<>();
    for (Sight sight : sights) {
      sightsByKey.computeIfAbsent(sight.grant.key, key -> new ArrayList<>()).add(sight);
    }
  }

  private static List<Sight> sights(Collection<ThreadLocks> threads) {
    List<Sight> found = new ArrayList<>();
    for (ThreadLocks threadLocks : threads) {
      LockGrant awaited = threadLocks.awaited();
      List<LockGrant> held = threadLocks.held();
      held.forEach(grant -> found.add(new Sight(grant, grant.mode(), false, 0)));
      if (awaited != null && !held.contains(awaited)) {
        QueuedGrant waiter = awaited.waiter();
        long ticket = waiter == null ? 0 : waiter.ticket;
        found.add(new Sight(awaited, awaited.mode(), waiter != null, ticket));
      }
    }
    found.sort(ORDER);
    return found;
  }

  private static int compareKeys(Sight left, Sight right) {
    return KeyTree.compare(left.grant.type, left.grant.key, right.grant.type, right.grant.key);
  }

  /** In tree order; per key holders first, then waiters in queue order. */
  public List<LockHolding> holdings() {
    return sights.stream()
        .map(
            sight ->
                new LockHolding(
                    sight.thread(),
                    sight.grant.key,
                    sight.mode,
                    sight.waiting,
                    delaying(sight).stream().map(Sight::thread).toList()))
        .toList();
  }

  private List<Sight> delaying(Sight sight) {
    return sight.waiting
        ? on(sight.grant.key).stream().filter(other -> other.delays(sight)).toList()
        : List.of();
  }

  private List<Sight> on(Object key) {
    return sightsByKey.getOrDefault(key, List.of());
  }

  /** Who else holds or awaits a key. */
  String othersOn(Object key, Thread self) {
    List<Sight> others = on(key).stream().filter(sight -> sight.thread() != self).toList();
    if (others.isEmpty()) {
      return "no thread any more";
    }
    String shown =
        others.stream()
            .limit(OTHERS_SHOWN_MAX)
            .map(LockReport::text)
            .collect(Collectors.joining(", "));
    int more = others.size() - OTHERS_SHOWN_MAX;
    return more > 0 ? shown + " and " + more + " more" : shown;
  }

  private static String text(Sight sight) {
    return LockHolding.owner(sight.thread())
        + (sight.waiting ? " waits for " : " holds ")
        + sight.mode;
  }

  /** A line per lock held or awaited. */
  public String dump() {
    StringBuilder text = new StringBuilder(name).append(": ");
    text.append(sights.stream().filter(sight -> !sight.waiting).count()).append(" held, ");
    text.append(sights.stream().filter(Sight::waiting).count()).append(" awaited\n");
    for (Sight sight : sights) {
      text.append(sight.grant.key).append(": ").append(text(sight));
      if (sight.waiting) {
        text.append(" because of ")
            .append(
                delaying(sight).stream().map(LockReport::text).collect(Collectors.joining(", ")));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
