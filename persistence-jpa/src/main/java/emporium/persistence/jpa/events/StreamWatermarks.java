package emporium.persistence.jpa;

import emporium.persistence.Envelope;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Below which number each stream of another process counts as consumed, for each service of one
 * opening. Thread-safe.
 *
 * <p>Marks below the bound are removed from the inbox, in the transaction that stores the bound; so
 * after a crash, bound and marks are of one moment. The bound is raised here before that, and a
 * unit asks for it once more when it has inserted its mark: so it finds the mark of an earlier one,
 * or the bound.
 */
final class Streams {
  private final Map<Key, Bound> bounds = new ConcurrentHashMap<>();

  private record Key(String service, String stream) {}

  private static final class Bound {
    private final AtomicLong known = new AtomicLong();
    private volatile long stored;

    private long unstored() {
      long below = known.get();
      return below > stored ? below : 0;
    }
  }

  /** At opening: a bound that was stored. */
  void restore(String service, String stream, long below) {
    var bound = of(service, stream);
    bound.known.set(below);
    bound.stored = below;
  }

  /** An envelope has arrived, and says what is settled. */
  void heard(String service, Envelope<?> envelope) {
    of(service, envelope.id().topic()).known.accumulateAndGet(envelope.settledBelow(), Math::max);
  }

  /** Whether the number counts as consumed whatever the inbox has. */
  boolean isSettled(String service, String stream, long sequence) {
    return sequence < of(service, stream).known.get();
  }

  /** Streams of a service whose bound is higher than it is stored. */
  Map<String, Long> unstored(String service) {
    var raised = new HashMap<String, Long>();
    bounds.forEach(
        (key, bound) -> {
          long below = key.service().equals(service) ? bound.unstored() : 0;
          if (below > 0) {
            raised.put(key.stream(), below);
          }
        });
    return raised;
  }

  /** These bounds are stored. One thread at a time. */
  void stored(String service, Map<String, Long> raised) {
    raised.forEach((stream, below) -> of(service, stream).stored = below);
  }

  private Bound of(String service, String stream) {
    return bounds.computeIfAbsent(new Key(service, stream), key -> new Bound());
  }
}
