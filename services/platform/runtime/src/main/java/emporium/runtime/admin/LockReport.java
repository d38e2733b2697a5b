package emporium.runtime.admin;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.locks.HotKey;
import emporium.locks.LockHolding;
import emporium.persistence.ms.GraphEngine;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.engine.EngineBootstrap;
import emporium.runtime.engine.LockDiagnostics;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The locks of the graphs of this process: their holders and waiters, and the keys with the most
 * waits since the start. Empty on tables, whose locks are the database's. Never blocks; each
 * service lists at most the configured number.
 */
@Singleton
public class LockReport {
  private static final int NAMED_MAX = 8;

  private final RuntimeConfig config;
  private final Instance<GraphEngine> graph;
  private final LockDiagnostics diagnostics;

  LockReport(RuntimeConfig config, Instance<GraphEngine> graph, LockDiagnostics diagnostics) {
    this.config = config;
    this.graph = graph;
    this.diagnostics = diagnostics;
  }

  /**
   * The locks of a service.
   *
   * @param held how many locks are held
   * @param awaited how many have waiters
   * @param locks those with waiters first, then those held
   * @param hottest since the start, the hottest first
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ServiceLocks(
      String service, long held, long awaited, List<Lock> locks, List<Hot> hottest) {}

  /** A lock that a thread holds or waits for, and some of the threads that block it. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Lock(
      String key, String mode, String thread, boolean waiting, List<String> waitsFor) {
    static Lock of(LockHolding holding) {
      return new Lock(
          holding.key().toString(),
          holding.mode().name(),
          holding.owner(),
          holding.waiting(),
          holding.waitsFor().stream().limit(NAMED_MAX).map(Thread::getName).toList());
    }
  }

  /** A key with many waits; {@code waits} may be too high by {@code waitsTooMany}. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Hot(String key, long waits, long waitsTooMany, long waitMs) {
    static Hot of(HotKey hot) {
      return new Hot(
          hot.key().toString(),
          hot.waits(),
          hot.waitsTooMany(),
          TimeUnit.NANOSECONDS.toMillis(hot.waitNanos()));
    }
  }

  /** All services, by name. */
  public List<ServiceLocks> locks() {
    return EngineBootstrap.isGraph(config)
        ? graph.get().lockHoldings().entrySet().stream()
            .map(found -> of(found.getKey(), found.getValue()))
            .toList()
        : List.of();
  }

  private ServiceLocks of(String service, List<LockHolding> holdings) {
    long awaited = holdings.stream().filter(LockHolding::waiting).count();
    var listed =
        holdings.stream()
            .sorted(Comparator.comparing(LockHolding::waiting).reversed())
            .limit(config.locks().listedMax())
            .map(Lock::of)
            .toList();
    var hottest = diagnostics.hottest(service).stream().map(Hot::of).toList();
    return new ServiceLocks(service, holdings.size() - awaited, awaited, listed, hottest);
  }
}
