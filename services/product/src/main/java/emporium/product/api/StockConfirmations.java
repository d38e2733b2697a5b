package emporium.product.api;

import emporium.events.model.ProductId;
import emporium.persistence.CommitResult;
import emporium.persistence.Overloaded;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The requests that wait until Stock has confirmed what they change. Only in memory. A request
 * opens its {@link Waiting} before it changes the product, when the sequence is not known yet; the
 * waiting remembers what Stock confirms meanwhile, so that no confirmation comes too early.
 *
 * <p>Invariant: at most {@code emporium.product.pending-max} are open. Thread-safe.
 */
@ApplicationScoped
public class StockConfirmations {
  private final ConcurrentHashMap<ProductId, Set<Waiting>> byProduct = new ConcurrentHashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final int pendingMax;

  /** Takes the bound from the configuration. */
  @Inject
  public StockConfirmations(ProductConfig config) {
    this(config.pendingMax());
  }

  StockConfirmations(int pendingMax) {
    this.pendingMax = pendingMax;
  }

  /**
   * Opens a place for a change that is about to be made.
   *
   * @throws Overloaded if too many requests wait
   */
  public Waiting open(ProductId product) {
    if (open.incrementAndGet() > pendingMax) {
      open.decrementAndGet();
      throw new Overloaded("emporium.product.pending-max");
    }
    var waiting = new Waiting(product);
    byProduct.compute(
        product,
        (key, all) -> {
          Set<Waiting> now = all == null ? new HashSet<>(2) : all;
          now.add(waiting);
          return now;
        });
    return waiting;
  }

  /** Completes the waiting requests that Stock has confirmed, when the confirmation is durable. */
  public void marked(
      ProductId product, long sequence, CommitResult<? extends @Nullable Object> committed) {
    var waiting = new HashSet<Waiting>();
    byProduct.computeIfPresent(
        product,
        (key, all) -> {
          waiting.addAll(all);
          return all;
        });
    if (waiting.isEmpty()) {
      return; // no request awaits its force
    }
    var unused =
        committed
            .durable()
            .whenComplete(
                (done, failure) -> waiting.forEach(one -> one.followed(sequence, failure)));
  }

  /** How many requests wait. */
  public int size() {
    return open.get();
  }

  private void close(Waiting waiting) {
    byProduct.computeIfPresent(
        waiting.product,
        (key, all) -> {
          if (all.remove(waiting)) {
            open.decrementAndGet();
          }
          return all.isEmpty() ? null : all;
        });
  }

  /** The place of one request. Thread-safe; closing is idempotent. */
  public final class Waiting implements AutoCloseable {
    private final ProductId product;
    private final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
    private long awaitedSequence = Long.MAX_VALUE; // guarded by done
    private long followedSequence; // guarded by done

    private Waiting(ProductId product) {
      this.product = product;
    }

    /** Completes when Stock has confirmed the change of that sequence. */
    public CompletableFuture<@Nullable Void> until(long sequence) {
      meet(sequence, 0);
      return done;
    }

    private void followed(long sequence, @Nullable Throwable failure) {
      if (failure == null) {
        meet(Long.MAX_VALUE, sequence);
      } else {
        done.completeExceptionally(failure);
      }
    }

    private void meet(long awaited, long followed) {
      boolean isFollowed;
      synchronized (done) {
        awaitedSequence = Math.min(awaitedSequence, awaited);
        followedSequence = Math.max(followedSequence, followed);
        isFollowed = followedSequence >= awaitedSequence;
      }
      if (isFollowed) {
        done.complete(null); // outside: completing runs the rest of the request
      }
    }

    @Override
    public void close() {
      StockConfirmations.this.close(this);
    }
  }
}
