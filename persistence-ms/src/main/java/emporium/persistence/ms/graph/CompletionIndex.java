package emporium.persistence.ms.graph;

import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The completed aggregates of a table that are not archived yet, by completion time. Thread-safe:
 * one lock, held for a few steps.
 */
public final class CompletionIndex<K, E extends Aggregate> extends Index<Long, E> {
  private final Table<K, E> table;
  private final Function<E, @Nullable Instant> completedAt;
  private final Function<K, Object> lockOf;
  private final ReentrantLock lock = new ReentrantLock();
  private final TreeMap<Long, Set<E>> byCompletionMs = new TreeMap<>();
  private int size; // guarded by lock

  CompletionIndex(
      Table<K, E> table, Function<E, @Nullable Instant> completedAt, Function<K, Object> lockOf) {
    this.table = table;
    this.completedAt = completedAt;
    this.lockOf = lockOf;
  }

  /**
   * Archives the oldest aggregates completed before an instant, in one unit of work; null if there
   * are none. The command returns how many they were: less than {@code max} if there are no more.
   */
  public <P> @Nullable Command<P, Integer> archiveCommand(Instant before, int max) {
    List<K> keys = before(before, max);
    return keys.isEmpty() ? null : new Archive<>(this, keys, before);
  }

  /** How many there are. */
  public int size() {
    lock.lock();
    try {
      return size;
    } finally {
      lock.unlock();
    }
  }

  /** The completion times of the oldest, a bounded number, in milliseconds since the epoch. */
  public LongStream oldestCompletionMs(int max) {
    lock.lock();
    try {
      var found = LongStream.builder();
      int left = max;
      for (var completed : byCompletionMs.entrySet()) {
        for (int i = Math.min(left, completed.getValue().size()); i > 0; i--, left--) {
          found.add(completed.getKey());
        }
        if (left == 0) {
          break;
        }
      }
      return found.build();
    } finally {
      lock.unlock();
    }
  }

  private List<K> before(Instant instant, int max) {
    requirePresent();
    lock.lock();
    try {
      var found = new ArrayList<K>();
      for (Set<E> members : byCompletionMs.headMap(instant.toEpochMilli()).values()) {
        for (E member : members) {
          if (found.size() == max) {
            return found;
          }
          found.add(table.keyOf(member));
        }
      }
      return found;
    } finally {
      lock.unlock();
    }
  }

  /** Archives aggregates completed before an instant. */
  private record Archive<P, K, E extends Aggregate>(
      CompletionIndex<K, E> completed, List<K> keys, Instant before)
      implements Command<P, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(keys.stream().map(completed.lockOf).toList());
    }

    @Override
    public Integer apply(P state, Changes changes) {
      for (K key : keys) {
        E member = completed.table.present(key);
        Instant at = member == null ? null : completed.completedAt.apply(member);
        if (member != null && at != null && at.isBefore(before)) {
          changes.archive(member);
        }
      }
      return keys.size();
    }
  }

  @Override
  protected Collection<Long> keys(E member) {
    Instant at = completedAt.apply(member);
    return at == null ? List.of() : List.of(at.toEpochMilli());
  }

  @Override
  protected void added(Long completionMs, E member) {
    lock.lock();
    try {
      if (byCompletionMs.computeIfAbsent(completionMs, at -> new LinkedHashSet<>(2)).add(member)) {
        size++;
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  protected void removed(Long completionMs, E member) {
    lock.lock();
    try {
      Set<E> members = byCompletionMs.get(completionMs);
      if (members != null && members.remove(member)) {
        size--;
        if (members.isEmpty()) {
          byCompletionMs.remove(completionMs);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  protected void clear() {
    lock.lock();
    try {
      byCompletionMs.clear();
      size = 0;
    } finally {
      lock.unlock();
    }
  }
}
