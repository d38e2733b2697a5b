package emporium.edge;

import emporium.locks.HotKey;
import emporium.locks.HotKeys;
import emporium.locks.LockListener;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What waits for locks tell: metrics by type of key, the keys of each service that were waited for
 * most since the start, and a log of slow waits. Costs those who wait; who gets a lock at once pays
 * only for the timing of holds, if that is wanted. Thread-safe.
 */
@Singleton
class LockDiagnostics {
  private final EdgeConfig config;
  private final LockMetrics metrics;
  private final SlowWaitLog slowWaits;
  private final Map<String, HotKeys> hotKeys = new ConcurrentHashMap<>();

  LockDiagnostics(EdgeConfig config, MeterRegistry registry, Clock clock) {
    this.config = config;
    this.metrics = new LockMetrics(registry, config.metrics().locks());
    this.slowWaits = new SlowWaitLog(config.locks().slowLogPauseMs(), clock);
  }

  /** The one who hears of a service's locks. */
  LockListener listener(String service) {
    if (!config.locks().diagnostics()) {
      return config.metrics().locks() ? metrics : LockListener.NONE;
    }
    return metrics.and(hotKeys(service)).and(slowWaits);
  }

  /** After how long a wait is slow; 0 if none is. */
  long slowWaitMs() {
    return config.locks().diagnostics() ? config.locks().slowWaitMs() : 0;
  }

  /** The keys of a service that were waited for most. */
  List<HotKey> hottest(String service) {
    return hotKeys(service).hottest(config.locks().hotKeys());
  }

  private HotKeys hotKeys(String service) {
    return hotKeys.computeIfAbsent(service, first -> new HotKeys(config.locks().hotKeys()));
  }
}
