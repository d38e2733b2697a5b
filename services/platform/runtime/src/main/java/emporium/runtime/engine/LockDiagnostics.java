package emporium.runtime.engine;

import emporium.locks.HotKey;
import emporium.locks.HotKeys;
import emporium.locks.LockListener;
import emporium.runtime.RuntimeConfig;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Diagnostics of waits for locks: metrics by key type, the hottest keys of each service since the
 * start, and a log of slow waits. The cost is on waits; a lock granted at once pays only for the
 * timing of holds, if configured. Thread-safe.
 */
@Singleton
public class LockDiagnostics {
  private final RuntimeConfig config;
  private final LockMetrics metrics;
  private final SlowWaitLog slowWaits;
  private final Map<String, HotKeys> hotKeys = new ConcurrentHashMap<>();

  LockDiagnostics(RuntimeConfig config, MeterRegistry registry, Clock clock) {
    this.config = config;
    this.metrics = new LockMetrics(registry, config.metrics().locks());
    this.slowWaits = new SlowWaitLog(config.locks().slowLogPauseMs(), clock);
  }

  /** The listener of a service's locks. */
  LockListener listener(String service) {
    if (!config.locks().diagnostics()) {
      return config.metrics().locks() ? metrics : LockListener.NONE;
    }
    return metrics.and(hotKeys(service)).and(slowWaits);
  }

  /** Threshold of a slow wait; 0: none is slow. */
  long slowWaitMs() {
    return config.locks().diagnostics() ? config.locks().slowWaitMs() : 0;
  }

  /** The keys of a service with the most waits. */
  public List<HotKey> hottest(String service) {
    return hotKeys(service).hottest(config.locks().hotKeys());
  }

  private HotKeys hotKeys(String service) {
    return hotKeys.computeIfAbsent(service, first -> new HotKeys(config.locks().hotKeys()));
  }
}
