package emporium.order;

import emporium.edge.EngineOpened;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes orders history a while after they were concluded, so that memory holds what still moves. A
 * bounded number at a time; the next follows at once while there are as many, else after a pause.
 * Thread-safe; holds no lock and parks no thread.
 */
@ApplicationScoped
public class OrderArchiver {
  private static final Logger LOG = LoggerFactory.getLogger(OrderArchiver.class);

  private final Transactions<OrderRepository> orders;
  private final OrderConfig config;
  private final Clock clock;
  private final AtomicBoolean started = new AtomicBoolean();
  private final ScheduledExecutorService later;

  /** Injected. */
  public OrderArchiver(Transactions<OrderRepository> orders, OrderConfig config, Clock clock) {
    this.orders = orders;
    this.config = config;
    this.clock = clock;
    this.later = Executors.newSingleThreadScheduledExecutor(OrderArchiver::thread);
  }

  /** Begins with the first opening; a reload in between is a failed step. */
  void opened(@Observes EngineOpened opened) {
    if (config.archiveAfterMs() > 0 && started.compareAndSet(false, true)) {
      again(config.archivePauseMs());
    }
  }

  /** Archives the oldest that are due; says how many. */
  CompletionStage<Integer> step() {
    Instant before = clock.instant().minusMillis(config.archiveAfterMs());
    return orders
        .read(LockSet.none(), state -> state.archivable(before, config.archiveBatchMax()))
        .thenCompose(
            due ->
                due.isEmpty()
                    ? CompletableFuture.completedStage(0)
                    : orders.run(new ArchiveOrders(due, before)));
  }

  @PreDestroy
  void stop() {
    later.shutdownNow();
  }

  private void stepAndGoOn() {
    step()
        .whenComplete(
            (archived, failure) -> {
              if (failure != null) {
                LOG.debug("Concluded orders stay in memory for now", failure);
              }
              boolean more = failure == null && archived == config.archiveBatchMax();
              again(more ? 0 : config.archivePauseMs());
            });
  }

  private void again(long pauseMs) {
    try {
      var unused = later.schedule(this::stepAndGoOn, pauseMs, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      LOG.debug("It ends", stopping);
    }
  }

  private static Thread thread(Runnable task) {
    var thread = new Thread(task, "emporium-order-archiver");
    thread.setDaemon(true);
    return thread;
  }
}
