package emporium.jmeter.driver;

import java.util.concurrent.atomic.AtomicLong;

/** Hands out transaction ids that no other run on the same data has used. Thread-safe. */
public final class TransactionIdGenerator {
  private final String prefix;
  private final AtomicLong last = new AtomicLong();

  TransactionIdGenerator(String prefix) {
    this.prefix = prefix;
  }

  /** A prefix made of the time a run starts at, which no later run can have. */
  static String prefixAt(long epochMs) {
    return Long.toString(epochMs, Character.MAX_RADIX) + "-";
  }

  /** Returns the prefix that all of its ids have. */
  public String prefix() {
    return prefix;
  }

  /** Returns an id that was not handed out before. */
  public String next() {
    return prefix + last.incrementAndGet();
  }
}
