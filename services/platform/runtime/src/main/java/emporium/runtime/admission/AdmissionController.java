package emporium.runtime.admission;

import emporium.runtime.DaemonSchedulers;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.http.problems.Problem;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Admission control: refuses requests that start a transaction while a resource is short. The rest
 * of the resource is a reserve for open transactions. If the shortage may pass soon, a bounded
 * number of requests waits, a bounded time each; one timer checks for all of them. Thread-safe.
 */
@Singleton
public class AdmissionController {
  private static final long LOOK_MS = 20;

  private final List<ResourceShortage> causes;
  private final long waitMaxNanos;
  private final Semaphore places;
  private final Queue<Waiter> waiters = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean isLooking = new AtomicBoolean();
  private final ScheduledExecutorService timer = DaemonSchedulers.named("emporium-admission");

  /** A waiting request; the answer is empty if it is admitted. */
  private record Waiter(CompletableFuture<Optional<Problem>> answer, long deadlineNanos) {}

  @Inject
  public AdmissionController(
      @All List<ResourceShortage> causes, RuntimeConfig config, MeterRegistry metrics) {
    this(causes, config.memory().waitMaxMs(), config.memory().queuedMax());
    int queuedMax = config.memory().queuedMax();
    Gauge.builder("emporium.admission.queued", places, free -> queuedMax - free.availablePermits())
        .strongReference(true)
        .register(metrics);
  }

  /**
   * @param waitMaxMs how long a request waits for what is short
   * @param queuedMax most requests that wait at a time; one more is refused at once
   */
  AdmissionController(List<ResourceShortage> causes, long waitMaxMs, int queuedMax) {
    this.causes = List.copyOf(causes);
    this.waitMaxNanos = TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
    this.places = new Semaphore(queuedMax);
  }

  /** Observing the start creates this bean and its gauges before the first request. */
  void start(@Observes StartupEvent event) {}

  /** Whether a transaction may start now. */
  boolean isOpen() {
    return shortage() == null;
  }

  /** The present shortage, one that is not transient first. */
  private @Nullable ResourceShortage shortage() {
    ResourceShortage passing = null;
    for (ResourceShortage cause : causes) {
      if (cause.isShort()) {
        if (!cause.isTransient()) {
          return cause;
        }
        passing = cause;
      }
    }
    return passing;
  }

  /**
   * Waits for capacity: the refusal if there was none within the wait; empty if admitted. A caller
   * that cancels it frees its place in the queue.
   */
  CompletableFuture<Optional<Problem>> awaitCapacity() {
    ResourceShortage cause = shortage();
    if (cause == null) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    boolean mayWait = cause.isTransient() && waitMaxNanos > 0 && !timer.isShutdown();
    if (!mayWait || !places.tryAcquire()) {
      return CompletableFuture.completedFuture(Optional.of(cause.rejection()));
    }
    var answer = new CompletableFuture<Optional<Problem>>();
    var unused = answer.whenComplete((refusal, failure) -> places.release());
    waiters.add(new Waiter(answer, System.nanoTime() + waitMaxNanos));
    scheduleRecheck();
    return answer;
  }

  private void scheduleRecheck() {
    if (isLooking.compareAndSet(false, true)) {
      var unused = timer.schedule(this::recheck, LOOK_MS, TimeUnit.MILLISECONDS);
    }
  }

  private void recheck() {
    try {
      waiters.removeIf(this::isAnswered);
    } finally {
      isLooking.set(false);
      if (!waiters.isEmpty()) {
        scheduleRecheck();
      }
    }
  }

  private boolean isAnswered(Waiter waiter) {
    if (waiter.answer.isDone()) {
      return true;
    }
    ResourceShortage cause = shortage();
    if (cause == null) {
      return waiter.answer.complete(Optional.empty());
    }
    if (!cause.isTransient() || System.nanoTime() - waiter.deadlineNanos >= 0) {
      return waiter.answer.complete(Optional.of(cause.rejection()));
    }
    return false;
  }

  @PreDestroy
  void stop() {
    timer.shutdownNow();
    waiters.forEach(waiter -> waiter.answer.cancel(false));
  }
}
