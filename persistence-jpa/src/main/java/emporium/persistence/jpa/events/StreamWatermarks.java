package emporium.persistence.jpa.events;

import emporium.persistence.Envelope;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The low watermark of each remote stream, for each service of one incarnation. Thread-safe.
 *
 * <p>Inbox entries below the watermark are removed in the transaction that stores it; so after a
 * crash, watermark and entries are of one moment. The watermark is raised here before that, and a
 * unit reads it once more when it has inserted its entry: so it finds the entry of an earlier one,
 * or the watermark.
 */
public final class StreamWatermarks {
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

  /** At opening: a watermark that was stored. */
  public void restore(String service, String stream, long below) {
    var bound = of(service, stream);
    bound.known.set(below);
    bound.stored = below;
  }

  /** An envelope with a low watermark has arrived. */
  public void advance(String service, Envelope<?> envelope) {
    of(service, envelope.id().topic()).known.accumulateAndGet(envelope.lowWatermark(), Math::max);
  }

  /** Whether the number counts as consumed whatever the inbox has. */
  public boolean isBelowLowWatermark(String service, String stream, long sequence) {
    return sequence < of(service, stream).known.get();
  }

  /** Streams of a service whose watermark is higher than the stored one. */
  public Map<String, Long> unstored(String service) {
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
  public void stored(String service, Map<String, Long> raised) {
    raised.forEach((stream, below) -> of(service, stream).stored = below);
  }

  private Bound of(String service, String stream) {
    return bounds.computeIfAbsent(new Key(service, stream), key -> new Bound());
  }
}
