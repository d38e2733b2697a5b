package emporium.locks.internal;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * One attempt of one command: what it takes, reads and writes until it closes all at once. So it
 * has two phases, as serializability asks. Used by one thread.
 */
final class CommandAttempt implements AutoCloseable {
  private final String name;
  private final RecordedLocks locks;
  private final PieceAccounts ledger;
  private final Runnable midway;
  private final List<RecordedLocks.Held> open = new ArrayList<>();

  CommandAttempt(String name, RecordedLocks locks, PieceAccounts ledger, Runnable midway) {
    this.name = name;
    this.locks = locks;
    this.ledger = ledger;
    this.midway = midway;
  }

  void take(LockSet set, long waitMaxMs) {
    open.add(locks.acquire(name, set, waitMaxMs));
  }

  /** False if the set is not free. */
  boolean tryTake(LockSet set) {
    RecordedLocks.Held held = locks.tryAcquire(name, set);
    if (held != null) {
      open.add(held);
    }
    return held != null;
  }

  long read(Object key) {
    long pieces = ledger.get(key);
    locks.accessed(name, key, false);
    return pieces;
  }

  void write(Object key, long pieces) {
    ledger.set(key, pieces);
    locks.accessed(name, key, true);
  }

  /** Reads each key and returns the sum. */
  @CanIgnoreReturnValue
  long read(List<Object> keys) {
    long first = keys.subList(0, keys.size() / 2).stream().mapToLong(this::read).sum();
    midway.run();
    return first + keys.subList(keys.size() / 2, keys.size()).stream().mapToLong(this::read).sum();
  }

  /** Moves a piece from the first key to the last. */
  void move(List<Object> keys) {
    Object from = keys.get(0);
    Object to = keys.get(keys.size() - 1);
    long left = read(from);
    midway.run();
    write(from, left - 1);
    write(to, read(to) + 1);
  }

  /** Has {@link #close} release in whatever order. */
  void shuffle(Random random) {
    Collections.shuffle(open, random);
  }

  @Override
  public void close() {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
    open.clear();
  }
}
