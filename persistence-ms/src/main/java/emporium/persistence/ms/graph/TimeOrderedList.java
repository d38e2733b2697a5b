package emporium.persistence.ms.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Members by time, the oldest first; those of one time in the order they were added. Made for
 * members that are added with about the latest time and leave with about the oldest: both take a
 * few steps, and a member takes some 14 bytes. Not thread-safe.
 */
final class TimeOrderedList<E> {
  static final int CHUNK_MEMBERS_MAX = 128;

  private final List<Chunk> chunks = new ArrayList<>(); // none is empty
  private int size;

  /** A member and its time. */
  record Timed<E>(long timeMs, E member) {}

  /** Members in a row, none of them older than those of the chunk before. */
  private static final class Chunk {
    private long[] timesMs = new long[2];
    private @Nullable Object[] members = new Object[2];
    private int count;

    long firstMs() {
      return timesMs[0];
    }

    long lastMs() {
      return timesMs[count - 1];
    }

    /** The number of its members that are older than a time. */
    int olderThan(long timeMs) {
      int from = 0;
      int to = count;
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (timesMs[middle] < timeMs) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      return from;
    }

    void insert(int at, long timeMs, Object member) {
      if (count == timesMs.length) {
        resize(2 * count);
      }
      System.arraycopy(timesMs, at, timesMs, at + 1, count - at);
      System.arraycopy(members, at, members, at + 1, count - at);
      timesMs[at] = timeMs;
      members[at] = member;
      count++;
    }

    void remove(int at) {
      count--;
      System.arraycopy(timesMs, at + 1, timesMs, at, count - at);
      System.arraycopy(members, at + 1, members, at, count - at);
      members[count] = null;
      if (count > 0 && count <= timesMs.length / 4) {
        resize(2 * count);
      }
    }

    private void resize(int length) {
      timesMs = Arrays.copyOf(timesMs, length);
      members = Arrays.copyOf(members, length);
    }

    /** Moves its second half to a new chunk. */
    Chunk split() {
      int half = count / 2;
      var second = new Chunk();
      second.timesMs = Arrays.copyOfRange(timesMs, half, count);
      second.members = Arrays.copyOfRange(members, half, count);
      second.count = count - half;
      Arrays.fill(members, half, count, null);
      count = half;
      return second;
    }
  }

  int size() {
    return size;
  }

  void clear() {
    chunks.clear();
    size = 0;
  }

  /** Adds a member that is not there, after all that are no younger. */
  void add(long timeMs, E member) {
    int number = Math.max(0, firstChunkThatStartsAfter(timeMs) - 1);
    if (chunks.isEmpty()) {
      chunks.add(new Chunk());
    }
    Chunk chunk = chunks.get(number);
    if (chunk.count == CHUNK_MEMBERS_MAX) {
      boolean isLast = number == chunks.size() - 1 && timeMs >= chunk.lastMs();
      chunks.add(number + 1, isLast ? new Chunk() : chunk.split());
      if (isLast || timeMs >= chunks.get(number + 1).firstMs()) {
        chunk = chunks.get(number + 1);
      }
    }
    chunk.insert(chunk.olderThan(timeMs + 1), timeMs, member);
    size++;
  }

  /** Removes the member of that time, if it is there. */
  void remove(long timeMs, E member) {
    for (int number = firstChunkThatEndsAt(timeMs); number < chunks.size(); number++) {
      Chunk chunk = chunks.get(number);
      for (int at = chunk.olderThan(timeMs); at < chunk.count; at++) {
        if (chunk.timesMs[at] != timeMs) {
          return;
        }
        if (chunk.members[at] == member) {
          remove(number, at);
          return;
        }
      }
    }
  }

  private void remove(int number, int at) {
    Chunk chunk = chunks.get(number);
    chunk.remove(at);
    if (chunk.count == 0) {
      chunks.remove(number);
    }
    size--;
  }

  private int firstChunkThatStartsAfter(long timeMs) {
    int from = 0;
    int to = chunks.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (chunks.get(middle).firstMs() <= timeMs) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** The first one whose last member has that time or a later one. */
  private int firstChunkThatEndsAt(long timeMs) {
    int from = 0;
    int to = chunks.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (chunks.get(middle).lastMs() < timeMs) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** All of them, the oldest first; nothing may be added or removed meanwhile. */
  Iterable<Timed<E>> oldestFirst() {
    return () ->
        new Iterator<>() {
          private int number;
          private int at;

          @Override
          public boolean hasNext() {
            return number < chunks.size();
          }

          @Override
          @SuppressWarnings("unchecked") // only members are added
          public Timed<E> next() {
            if (!hasNext()) {
              throw new NoSuchElementException();
            }
            Chunk chunk = chunks.get(number);
            var next = new Timed<>(chunk.timesMs[at], (E) chunk.members[at]);
            if (++at == chunk.count) {
              number++;
              at = 0;
            }
            return next;
          }
        };
  }
}
