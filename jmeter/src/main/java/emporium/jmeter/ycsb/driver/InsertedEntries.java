package emporium.jmeter.ycsb.driver;

import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Numbers of the entries that a run inserts, from 0, and how far all are acknowledged: later ones
 * may not exist yet. Thread-safe.
 */
final class InsertedEntries {
  private final AtomicInteger next = new AtomicInteger();
  private final TreeSet<Integer> acknowledgedAbove = new TreeSet<>(); // guarded by this
  private volatile int acknowledged;

  /** Returns the number of the next one to be inserted. */
  int next() {
    return next.getAndIncrement();
  }

  /** One is there. */
  synchronized void acknowledged(int number) {
    acknowledgedAbove.add(number);
    while (acknowledgedAbove.remove(acknowledged)) {
      acknowledged++;
    }
  }

  /** Returns how many are there for certain, all with lower numbers. */
  int acknowledged() {
    return acknowledged;
  }
}
