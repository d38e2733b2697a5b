package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.Command;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes aggregates history a while after their end, so that memory holds what still moves: a
 * bounded number in a unit of work, the next at once while there are as many, else after a pause.
 * What an engine that is full or not open refuses is tried again after the pause. One daemon thread
 * of its own; thread-safe.
 */
final class Archiver {
  private static final Logger LOG = LoggerFactory.getLogger(Archiver.class);
  private static final long END_MS_MAX = 10_000;

  private final HistoryOptions options;
  private final Clock clock;
  private final List<GraphTransactions<?>> services = new CopyOnWriteArrayList<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private @Nullable Thread thread; // guarded by this

  Archiver(HistoryOptions options, Clock clock) {
    this.options = options;
    this.clock = clock;
  }

  void add(GraphTransactions<?> service) {
    services.add(service);
  }

  /** Begins; the first look is a pause from now. */
  synchronized void start() {
    if (options.afterMs() > 0 && thread == null) {
      var archiving = new Thread(this::work, "emporium-history");
      archiving.setDaemon(true);
      thread = archiving;
      archiving.start();
    }
  }

  /** Ends after the unit of work under way, waited for within a bound. */
  void close() throws InterruptedException {
    closing.countDown();
    Thread archiving = thread();
    if (archiving != null) {
      archiving.join(END_MS_MAX);
    }
  }

  private synchronized @Nullable Thread thread() {
    return thread;
  }

  private void work() {
    try {
      long pauseMs = options.pauseMs();
      while (!closing.await(pauseMs, TimeUnit.MILLISECONDS)) {
        pauseMs = isMore() ? 0 : options.pauseMs();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Archives from each table once; whether one of them has more. */
  private boolean isMore() throws InterruptedException {
    Instant before = clock.instant().minusMillis(options.afterMs());
    boolean more = false;
    for (GraphTransactions<?> service : services) {
      for (Ended<?, ?> ended : service.ended()) {
        more |= isMore(service, ended, before);
      }
    }
    return more;
  }

  private <P, K, E extends Aggregate> boolean isMore(
      GraphTransactions<P> service, Ended<K, E> ended, Instant before) throws InterruptedException {
    Command<P, Integer> archiving = ended.archiving(before, options.batchMax());
    if (archiving == null) {
      return false;
    }
    try {
      int archived = service.commit(archiving).toCompletableFuture().get().result();
      return archived == options.batchMax();
    } catch (ExecutionException e) {
      LOG.warn("What has ended stays in memory for now", e.getCause());
      return false;
    }
  }
}
