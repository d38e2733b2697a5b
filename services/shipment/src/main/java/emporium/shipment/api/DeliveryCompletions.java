package emporium.shipment;

import emporium.events.CheckoutId;
import emporium.persistence.Committed;
import emporium.persistence.Overloaded;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The requests that wait until Order has noted what their delivery concluded. Only in memory. A
 * request opens its {@link Waiting} before it delivers, for every order it may conclude, so that no
 * mark comes too early.
 *
 * <p>Invariant: at most {@code emporium.shipment.waiting-max} are open. Thread-safe.
 */
@ApplicationScoped
public class DeliveryMarks {
  private final ConcurrentHashMap<Key, Awaited> awaited = new ConcurrentHashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final int waitingMax;

  /** Takes the bound from the configuration. */
  public DeliveryMarks(ShipmentConfig config) {
    this.waitingMax = config.waitingMax();
  }

  private record Key(String tid, CheckoutId checkout) {}

  /** A mark and how many wait for it. */
  private record Awaited(CompletableFuture<Void> mark, int holders) {}

  /**
   * Opens a place for a delivery that is about to run.
   *
   * @throws Overloaded if too many wait
   */
  Waiting open(String tid, Collection<CheckoutId> checkouts) {
    if (open.incrementAndGet() > waitingMax) {
      open.decrementAndGet();
      throw new Overloaded("emporium.shipment.waiting-max");
    }
    return new Waiting(tid, Set.copyOf(checkouts));
  }

  /** Completes those who wait for the mark when it is durable. */
  void marked(String tid, CheckoutId checkout, Committed<? extends @Nullable Object> committed) {
    Awaited found = awaited.get(new Key(tid, checkout));
    if (found != null) {
      var unused =
          committed
              .durable()
              .whenComplete(
                  (done, failure) -> {
                    if (failure == null) {
                      found.mark().complete(null);
                    } else {
                      found.mark().completeExceptionally(failure);
                    }
                  });
    }
  }

  /** How many deliveries wait. */
  int size() {
    return open.get();
  }

  /** How many marks are waited for. */
  int awaitedMarks() {
    return awaited.size();
  }

  /** The place of one delivery. Thread-safe; closing it twice does nothing. */
  final class Waiting implements AutoCloseable {
    private final String tid;
    private final Set<CheckoutId> checkouts;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Waiting(String tid, Set<CheckoutId> checkouts) {
      this.tid = tid;
      this.checkouts = checkouts;
      checkouts.forEach(checkout -> awaited.compute(new Key(tid, checkout), Waiting::enter));
    }

    /** Completes when all these checkouts are marked; they are among those it was opened for. */
    CompletableFuture<Void> all(List<CheckoutId> concluded) {
      return CompletableFuture.allOf(
          concluded.stream()
              .map(checkout -> awaited.get(new Key(tid, checkout)))
              .map(found -> found == null ? new CompletableFuture<Void>() : found.mark())
              .toArray(CompletableFuture[]::new));
    }

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        checkouts.forEach(
            checkout ->
                awaited.computeIfPresent(
                    new Key(tid, checkout),
                    (key, found) ->
                        found.holders() == 1
                            ? null
                            : new Awaited(found.mark(), found.holders() - 1)));
        open.decrementAndGet();
      }
    }

    private static Awaited enter(Key key, @Nullable Awaited found) {
      return found == null
          ? new Awaited(new CompletableFuture<>(), 1)
          : new Awaited(found.mark(), found.holders() + 1);
    }
  }
}
