package emporium.runtime.messaging;

import emporium.persistence.CommitResult;
import emporium.persistence.Overloaded;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * The requests of this process that wait for replies of other services. A reply may come before its
 * request knows which one it awaits: a request opens its place, runs the command that causes the
 * reply, and only then names it; replies that came in between count.
 *
 * <p>A reply completes a request only when the commit that recorded it is durable; if that cannot
 * be known, the request fails. Only in memory: after a restart no request waits.
 *
 * <p>Invariants: at most a configured number of places are open; a place keeps the replies of its
 * key until it is closed; a reply whose key has no place is dropped, and asks for no force.
 * Thread-safe. Requests are completed without a lock.
 *
 * @param <K> what a request knows before it causes the reply
 * @param <V> a reply
 */
public final class PendingReplies<K, V> {
  private final ConcurrentHashMap<K, Set<Place>> places = new ConcurrentHashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final int placesMax;
  private final String bound;

  /**
   * Nothing waits yet.
   *
   * @param placesMax most open places
   * @param bound the configuration key of that number
   */
  public PendingReplies(int placesMax, String bound) {
    this.placesMax = placesMax;
    this.bound = bound;
  }

  /** A reply and the durability of the commit that recorded it. */
  private record Reply<V>(V value, CompletionStage<?> durable) {}

  /** A condition on replies, and the future of the first one that satisfies it. */
  private record Awaited<V>(Predicate<? super V> wanted, CompletableFuture<V> result) {
    void offer(Reply<V> reply) {
      if (wanted.test(reply.value())) {
        var unused =
            reply
                .durable()
                .whenComplete(
                    (durable, failure) -> {
                      if (failure == null) {
                        result.complete(reply.value());
                      } else {
                        result.completeExceptionally(failure);
                      }
                    });
      }
    }
  }

  /**
   * Opens a place for a request that is about to cause a reply; the caller closes it.
   *
   * @throws Overloaded if too many requests wait
   */
  public Place open(K key) {
    if (open.incrementAndGet() > placesMax) {
      open.decrementAndGet();
      throw new Overloaded(bound);
    }
    var place = new Place(key);
    places.compute(
        key,
        (k, all) -> {
          Set<Place> now = all == null ? new HashSet<>(2) : all;
          now.add(place);
          return now;
        });
    return place;
  }

  /** Passes a reply on to the requests that have a place for its key. */
  public void reply(K key, V value, CommitResult<?> committed) {
    var found = new ArrayList<Place>();
    places.computeIfPresent(
        key,
        (k, all) -> {
          found.addAll(all);
          return all;
        });
    if (!found.isEmpty()) {
      var reply = new Reply<>(value, committed.durable());
      found.forEach(place -> place.arrived(reply));
    }
  }

  /** How many places are open. */
  public int size() {
    return open.get();
  }

  /** The place of one request. Thread-safe; closing is idempotent. */
  public final class Place implements AutoCloseable {
    private final K key;
    private final List<Reply<V>> replies = new ArrayList<>(1); // guarded by this
    private final List<Awaited<V>> awaited = new ArrayList<>(1); // guarded by this

    private Place(K key) {
      this.key = key;
    }

    /** Completes with the first reply since opening that is wanted. */
    public CompletableFuture<V> await(Predicate<? super V> wanted) {
      var waiting = new Awaited<V>(wanted, new CompletableFuture<>());
      List<Reply<V>> early;
      synchronized (this) { // so each reply is offered once: here or when it arrives
        awaited.add(waiting);
        early = List.copyOf(replies);
      }
      early.forEach(waiting::offer);
      return waiting.result();
    }

    private void arrived(Reply<V> reply) {
      List<Awaited<V>> waiting;
      synchronized (this) {
        replies.add(reply);
        waiting = List.copyOf(awaited);
      }
      waiting.forEach(one -> one.offer(reply));
    }

    @Override
    public void close() {
      places.computeIfPresent(
          key,
          (k, all) -> {
            if (all.remove(this)) {
              open.decrementAndGet();
            }
            return all.isEmpty() ? null : all;
          });
    }
  }
}
