package emporium.jmeter.systemtest;

import emporium.runtime.testing.LinkProxy;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Faults of a link, drawn one after the other from a seed. Used by one thread. */
final class FaultyLink {
  private static final int BYTES_MAX = 400; // within the headers or the body of most messages
  private static final int ATTEMPTS_MAX = 30;

  /** What may happen to a link. */
  enum Fault {
    CUT,
    CUT_IN_REQUEST,
    CUT_IN_ANSWER,
    SLOW,
    /** Nothing passes, and no end learns of it, until the link is whole again. */
    HALF_OPEN
  }

  private final LinkProxy link;
  private final Random random;
  private final int longMs;
  private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);

  /**
   * @param longMs longest time that it is slow or half-open
   */
  FaultyLink(LinkProxy link, long seed, int longMs) {
    this.link = link;
    this.random = new Random(seed);
    this.longMs = longMs;
  }

  /** How many more transactions are to be done, or to stay unanswered, before the next fault. */
  int attemptsBefore() {
    return 1 + random.nextInt(ATTEMPTS_MAX);
  }

  /** Has the next fault happen, to its end. */
  void fail() {
    Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
    counts.merge(fault, 1, Integer::sum);
    switch (fault) {
      case CUT -> link.cut(); // for a moment: a driver gives up a target that is gone
      case CUT_IN_REQUEST -> link.cutRequestAfter(random.nextInt(BYTES_MAX));
      case CUT_IN_ANSWER -> link.cutAnswerAfter(random.nextInt(BYTES_MAX));
      case SLOW -> {
        link.slow();
        pass();
      }
      case HALF_OPEN -> {
        link.silence();
        pass();
        link.cut(); // a network that works again has each end learn of what it lost
      }
    }
    link.restore();
  }

  /** The duration of a fault: nothing waits for it to end. */
  private void pass() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(longMs)));
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
