package emporium.runtime.messaging.link;

/**
 * Configurable faults of the links between services. The fault of an event is a function of the
 * seed and the event, so that a run can be repeated.
 *
 * @param dropPercent of a hundred deliveries, how many do not arrive
 * @param duplicatePercent of a hundred deliveries, how many arrive twice
 * @param reorderPercent of a hundred deliveries, how many arrive later than what was sent after
 *     them
 * @param redeliverMs time after which an event that did not arrive is redelivered, in milliseconds
 * @param delayMaxMs longest delay of an event, in milliseconds
 * @param seed of the choice of events
 */
public record LinkFaults(
    int dropPercent,
    int duplicatePercent,
    int reorderPercent,
    long redeliverMs,
    long delayMaxMs,
    long seed) {
  /** No faults. */
  public static final LinkFaults NONE = new LinkFaults(0, 0, 0, 1, 1, 0);

  private static final int PERCENT = 100;

  boolean any() {
    return dropPercent + duplicatePercent + reorderPercent > 0;
  }

  boolean drops(long draw) {
    return percent(draw, 0) < dropPercent;
  }

  boolean duplicates(long draw) {
    return percent(draw, 1) < duplicatePercent;
  }

  /** The delay of an event, in milliseconds; 0 if there is none. */
  long delayMs(long draw) {
    return percent(draw, 2) < reorderPercent ? 1 + Long.remainderUnsigned(draw, delayMaxMs) : 0;
  }

  /** A pseudo-random number, the same for the same link, event and attempt. */
  long draw(int link, long event, int attempt) {
    long mixed = seed * 31 + link;
    mixed = mix(mixed * 31 + event);
    return mix(mixed * 31 + attempt);
  }

  private static int percent(long draw, int which) {
    return (int) Long.remainderUnsigned(mix(draw + which), PERCENT);
  }

  /** The finalizer of SplitMix64. */
  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
