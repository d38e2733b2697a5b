package emporium.edge;

import emporium.locks.LockListener;
import emporium.locks.LockMode;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * How long locks were waited for and held, by the type of their key: as many series as there are
 * key types. Thread-safe.
 */
final class LockMetrics implements LockListener {
  private final MeterRegistry registry;
  private final Map<Class<?>, Timer> waits = new ConcurrentHashMap<>();
  private final Map<Class<?>, Timer> holds = new ConcurrentHashMap<>();

  LockMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void waited(Object key, LockMode mode, long nanos) {
    timer(waits, "emporium.lock.wait", key).record(nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void held(Object key, LockMode mode, long nanos) {
    timer(holds, "emporium.lock.held", key).record(nanos, TimeUnit.NANOSECONDS);
  }

  private Timer timer(Map<Class<?>, Timer> timers, String name, Object key) {
    Timer known = timers.get(key.getClass());
    return known != null
        ? known
        : timers.computeIfAbsent(
            key.getClass(), type -> registry.timer(name, "key", type.getSimpleName()));
  }
}
