package emporium.persistence.ms;

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
 * The aggregates of a table that have come to their end and are not history yet, by the time of
 * their end. Thread-safe: one lock, held for a few steps.
 */
final class Ended<K, E extends Aggregate> extends Index<Long, E> {
  private final Table<K, E> table;
  private final Function<E, @Nullable Instant> endedAt;
  private final Function<K, Object> lockOf;
  private final ReentrantLock lock = new ReentrantLock();
  private final TreeMap<Long, Set<E>> byEndMs = new TreeMap<>();
  private int size; // guarded by lock

  Ended(Table<K, E> table, Function<E, @Nullable Instant> endedAt, Function<K, Object> lockOf) {
    this.table = table;
    this.endedAt = endedAt;
    this.lockOf = lockOf;
  }

  /**
   * Makes those history that ended before an instant, the oldest, in one unit of work; null if
   * there are none. It returns how many they were: less than {@code max} if there are no more.
   */
  <P> @Nullable Command<P, Integer> archiving(Instant before, int max) {
    List<K> keys = before(before, max);
    return keys.isEmpty() ? null : new Archive<>(this, keys, before);
  }

  /** How many there are. */
  int size() {
    lock.lock();
    try {
      return size;
    } finally {
      lock.unlock();
    }
  }

  /** When the oldest ended, a bounded number of them, in milliseconds since the epoch. */
  LongStream oldest(int max) {
    lock.lock();
    try {
      var found = LongStream.builder();
      int left = max;
      for (var ended : byEndMs.entrySet()) {
        for (int i = Math.min(left, ended.getValue().size()); i > 0; i--, left--) {
          found.add(ended.getKey());
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
      for (Set<E> members : byEndMs.headMap(instant.toEpochMilli()).values()) {
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

  /** Makes what ended before an instant history. */
  private record Archive<P, K, E extends Aggregate>(Ended<K, E> ended, List<K> keys, Instant before)
      implements Command<P, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(keys.stream().map(ended.lockOf).toList());
    }

    @Override
    public Integer apply(P state, Changes changes) {
      for (K key : keys) {
        E member = ended.table.present(key);
        Instant at = member == null ? null : ended.endedAt.apply(member);
        if (member != null && at != null && at.isBefore(before)) {
          changes.archive(member);
        }
      }
      return keys.size();
    }
  }

  @Override
  protected Collection<Long> keys(E member) {
    Instant at = endedAt.apply(member);
    return at == null ? List.of() : List.of(at.toEpochMilli());
  }

  @Override
  protected void added(Long endMs, E member) {
    lock.lock();
    try {
      if (byEndMs.computeIfAbsent(endMs, at -> new LinkedHashSet<>(2)).add(member)) {
        size++;
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  protected void removed(Long endMs, E member) {
    lock.lock();
    try {
      Set<E> members = byEndMs.get(endMs);
      if (members != null && members.remove(member)) {
        size--;
        if (members.isEmpty()) {
          byEndMs.remove(endMs);
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
      byEndMs.clear();
      size = 0;
    } finally {
      lock.unlock();
    }
  }
}
