package emporium.edge;

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
 * Admission control: refuses what begins something while anything is short that it would take. What
 * is left then is a reserve for the steps of what has begun. If it may soon be there, a bounded
 * number of requests waits for it, a bounded time each; one timer looks for all of them.
 * Thread-safe.
 */
@Singleton
public class AdmissionGate {
  private static final long LOOK_MS = 20;

  private final List<Shortage> causes;
  private final long waitMaxNanos;
  private final Semaphore places;
  private final Queue<Waiter> waiters = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean isLooking = new AtomicBoolean();
  private final ScheduledExecutorService timer = DaemonTimers.named("emporium-admission");

  /** A request that waits; the answer is empty if it may go on. */
  private record Waiter(CompletableFuture<Optional<Problem>> answer, long deadlineNanos) {}

  @Inject
  public AdmissionGate(@All List<Shortage> causes, EdgeConfig config, MeterRegistry metrics) {
    this(causes, config.memory().waitMaxMs(), config.memory().waitingMax());
    int waitingMax = config.memory().waitingMax();
    Gauge.builder("emporium.memory.waiting", places, free -> waitingMax - free.availablePermits())
        .strongReference(true)
        .register(metrics);
  }

  /**
   * @param waitMaxMs how long a request waits for what is short
   * @param waitingMax how many wait at a time; those above it are refused at once
   */
  AdmissionGate(List<Shortage> causes, long waitMaxMs, int waitingMax) {
    this.causes = List.copyOf(causes);
    this.waitMaxNanos = TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
    this.places = new Semaphore(waitingMax);
  }

  /** Being told of the start makes the gate, and what measures, before there are requests. */
  void start(@Observes StartupEvent event) {}

  /** Whether something may begin now. */
  boolean isOpen() {
    return cause() == null;
  }

  /** What is short; first of all what waiting does not help against. */
  private @Nullable Shortage cause() {
    Shortage passing = null;
    for (Shortage cause : causes) {
      if (cause.isShort()) {
        if (!cause.isPassing()) {
          return cause;
        }
        passing = cause;
      }
    }
    return passing;
  }

  /**
   * Why nothing may begin, if there was no room within the wait either; empty if it may. Who does
   * not want to know any more cancels it, and his place is free.
   */
  CompletableFuture<Optional<Problem>> refusal() {
    Shortage cause = cause();
    if (cause == null) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    boolean mayWait = cause.isPassing() && waitMaxNanos > 0 && !timer.isShutdown();
    if (!mayWait || !places.tryAcquire()) {
      return CompletableFuture.completedFuture(Optional.of(cause.refused()));
    }
    var answer = new CompletableFuture<Optional<Problem>>();
    var unused = answer.whenComplete((refusal, failure) -> places.release());
    waiters.add(new Waiter(answer, System.nanoTime() + waitMaxNanos));
    lookLater();
    return answer;
  }

  private void lookLater() {
    if (isLooking.compareAndSet(false, true)) {
      var unused = timer.schedule(this::look, LOOK_MS, TimeUnit.MILLISECONDS);
    }
  }

  private void look() {
    try {
      waiters.removeIf(this::isAnswered);
    } finally {
      isLooking.set(false);
      if (!waiters.isEmpty()) {
        lookLater();
      }
    }
  }

  private boolean isAnswered(Waiter waiter) {
    if (waiter.answer.isDone()) {
      return true;
    }
    Shortage cause = cause();
    if (cause == null) {
      return waiter.answer.complete(Optional.empty());
    }
    if (!cause.isPassing() || System.nanoTime() - waiter.deadlineNanos >= 0) {
      return waiter.answer.complete(Optional.of(cause.refused()));
    }
    return false;
  }

  @PreDestroy
  void stop() {
    timer.shutdownNow();
    waiters.forEach(waiter -> waiter.answer.cancel(false));
  }
}
