package emporium.persistence.ms.graph;

import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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
  private final TimeOrderedList<E> completed = new TimeOrderedList<>(); // guarded by lock

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
      return completed.size();
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
      for (var oldest : completed.oldestFirst()) {
        if (left-- == 0) {
          break;
        }
        found.add(oldest.timeMs());
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
      for (var oldest : completed.oldestFirst()) {
        if (found.size() == max || oldest.timeMs() >= instant.toEpochMilli()) {
          break;
        }
        found.add(table.keyOf(oldest.member()));
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
      completed.add(completionMs, member);
    } finally {
      lock.unlock();
    }
  }

  @Override
  protected void removed(Long completionMs, E member) {
    lock.lock();
    try {
      completed.remove(completionMs, member);
    } finally {
      lock.unlock();
    }
  }

  @Override
  protected void clear() {
    lock.lock();
    try {
      completed.clear();
    } finally {
      lock.unlock();
    }
  }
}
