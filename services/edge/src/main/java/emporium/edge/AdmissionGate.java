package emporium.edge;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Admission control: refuses what begins something while anything is short that it would take. What
 * is left then is a reserve for the steps of what has begun. If it may soon be there, a bounded
 * number of requests waits for it, a bounded time each, on no thread. Thread-safe.
 */
@Singleton
public class AdmissionGate {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final List<Shortage> causes;
  private final long waitMaxNanos;
  private final Semaphore waiting;

  /** Injected. */
  @Inject
  public AdmissionGate(@All List<Shortage> causes, EdgeConfig config, MeterRegistry metrics) {
    this(causes, config.memory().waitMaxMs(), config.memory().waitingMax());
    int waitingMax = config.memory().waitingMax();
    Gauge.builder("emporium.memory.waiting", waiting, left -> waitingMax - left.availablePermits())
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
    this.waiting = new Semaphore(waitingMax);
  }

  /** Being told of the start makes the gate, and what measures, before there are requests. */
  void start(@Observes StartupEvent event) {}

  /** Whether something may begin now. */
  boolean isOpen() {
    return cause() == null;
  }

  private @Nullable Shortage cause() {
    for (Shortage cause : causes) {
      if (cause.isShort()) {
        return cause;
      }
    }
    return null;
  }

  /** Why nothing may begin, if there was no room within the wait either; null if it may. */
  Uni<@Nullable Problem> refusal() {
    if (!waiting.tryAcquire()) {
      return refusalAt(System.nanoTime());
    }
    return refusalAt(System.nanoTime() + waitMaxNanos).onTermination().invoke(waiting::release);
  }

  private Uni<@Nullable Problem> refusalAt(long deadlineNanos) {
    Shortage cause = cause();
    if (cause == null) {
      return Uni.createFrom().nullItem();
    }
    if (!cause.isPassing() || System.nanoTime() - deadlineNanos >= 0) {
      return Uni.createFrom().item(cause.refused());
    }
    Uni<Void> pause = Uni.createFrom().voidItem();
    return pause.onItem().delayIt().by(PAUSE).chain(() -> refusalAt(deadlineNanos));
  }
}
