package emporium.edge;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.locks.HotKey;
import emporium.locks.LockHolding;
import emporium.persistence.ms.GraphEngine;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Who holds which locks of the graphs of this process, who waits for whom, and which keys were
 * waited for most since the start. On tables there is nothing to tell: their locks are the
 * database's. Never blocks; of each service at most as much as is configured is listed.
 */
@Path("/locks")
public class LocksResource {
  private static final int NAMED_MAX = 8;

  private final EdgeConfig config;
  private final Instance<GraphEngine> graph;
  private final LockDiagnostics diagnostics;

  LocksResource(EdgeConfig config, Instance<GraphEngine> graph, LockDiagnostics diagnostics) {
    this.config = config;
    this.graph = graph;
    this.diagnostics = diagnostics;
  }

  /**
   * The locks of a service.
   *
   * @param held how many locks are held
   * @param awaited how many are waited for
   * @param locks those waited for first, then those held
   * @param hottest since the start, the hottest first
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ServiceLocks(
      String service, long held, long awaited, List<Lock> locks, List<Hot> hottest) {}

  /** A lock that a thread holds or waits for, and some of those for whom it waits. */
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

  /** A key that was waited for often; {@code waits} may be too high by {@code waitsTooMany}. */
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
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public List<ServiceLocks> locks() {
    return config.engine().equals(EngineLife.GRAPH)
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
