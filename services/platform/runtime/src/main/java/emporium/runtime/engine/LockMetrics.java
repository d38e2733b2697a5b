package emporium.runtime.engine;

import emporium.locks.LockListener;
import emporium.locks.LockMode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Wait times and timeouts of locks and, if configured, hold times, by key type: one series for each
 * key type. Thread-safe.
 */
final class LockMetrics implements LockListener {
  private static final String KEY = "key";

  private final MeterRegistry registry;
  private final boolean holdsToo;
  private final Map<Class<?>, Timer> waits = new ConcurrentHashMap<>();
  private final Map<Class<?>, Timer> holds = new ConcurrentHashMap<>();
  private final Map<Class<?>, Counter> timeouts = new ConcurrentHashMap<>();

  LockMetrics(MeterRegistry registry, boolean holdsToo) {
    this.registry = registry;
    this.holdsToo = holdsToo;
  }

  @Override
  public boolean observesHolds() {
    return holdsToo;
  }

  @Override
  public void waited(Object key, LockMode mode, long nanos) {
    timer(waits, "emporium.lock.wait", key).record(nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void timedOut(Object key, LockMode mode) {
    timeouts
        .computeIfAbsent(
            key.getClass(),
            type -> registry.counter("emporium.lock.wait.timeouts", KEY, type.getSimpleName()))
        .increment();
  }

  @Override
  public void held(Object key, LockMode mode, long nanos) {
    if (holdsToo) {
      timer(holds, "emporium.lock.held", key).record(nanos, TimeUnit.NANOSECONDS);
    }
  }

  private Timer timer(Map<Class<?>, Timer> timers, String name, Object key) {
    Timer known = timers.get(key.getClass());
    return known != null
        ? known
        : timers.computeIfAbsent(
            key.getClass(), type -> registry.timer(name, KEY, type.getSimpleName()));
  }
}
