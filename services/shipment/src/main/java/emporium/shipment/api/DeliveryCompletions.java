package emporium.shipment.api;

import emporium.events.model.CheckoutId;
import emporium.persistence.CommitResult;
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
 * The requests that wait until Order has recorded what their delivery concluded. Only in memory. A
 * request opens its {@link Waiting} before it delivers, for every order it may conclude, so that no
 * completion comes too early.
 *
 * <p>Invariant: at most {@code emporium.shipment.pending-max} are open. Thread-safe.
 */
@ApplicationScoped
public class DeliveryCompletions {
  private final ConcurrentHashMap<Key, Awaited> awaited = new ConcurrentHashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final int pendingMax;

  /** Takes the bound from the configuration. */
  public DeliveryCompletions(ShipmentConfig config) {
    this.pendingMax = config.pendingMax();
  }

  private record Key(String tid, CheckoutId checkout) {}

  /** A completion and how many wait for it. */
  private record Awaited(CompletableFuture<Void> mark, int holders) {}

  /**
   * Opens a place for a delivery that is about to run.
   *
   * @throws Overloaded if too many requests wait
   */
  public Waiting open(String tid, Collection<CheckoutId> checkouts) {
    if (open.incrementAndGet() > pendingMax) {
      open.decrementAndGet();
      throw new Overloaded("emporium.shipment.pending-max");
    }
    return new Waiting(tid, Set.copyOf(checkouts));
  }

  /** Completes the requests that wait for the completion, when it is durable. */
  public void marked(
      String tid, CheckoutId checkout, CommitResult<? extends @Nullable Object> committed) {
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
  public int size() {
    return open.get();
  }

  /** How many completions are awaited. */
  public int awaitedMarks() {
    return awaited.size();
  }

  /** The place of one delivery. Thread-safe; closing is idempotent. */
  public final class Waiting implements AutoCloseable {
    private final String tid;
    private final Set<CheckoutId> checkouts;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Waiting(String tid, Set<CheckoutId> checkouts) {
      this.tid = tid;
      this.checkouts = checkouts;
      checkouts.forEach(checkout -> awaited.compute(new Key(tid, checkout), Waiting::enter));
    }

    /** Completes when all these checkouts are completed; they are among those it was opened for. */
    public CompletableFuture<Void> all(List<CheckoutId> concluded) {
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
