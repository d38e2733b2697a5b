package emporium.runtime.live;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.jpa.JpaEngine;
import emporium.persistence.ms.DiskUsage;
import emporium.persistence.ms.EngineStatistics.TableCount;
import emporium.persistence.ms.GraphEngine;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.engine.EngineBootstrap;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the engine does. Files are measured, and aggregates counted, at each fifth reading only. For
 * one thread.
 */
@Singleton
class EngineFigures {
  private static final Logger LOG = LoggerFactory.getLogger(EngineFigures.class);
  private static final int SLOW_EVERY = 5;
  private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

  private final RuntimeConfig config;
  private final Instance<GraphEngine> graph;
  private final Instance<JpaEngine> jpa;
  private int readings;
  private DiskUsage files = new DiskUsage(0, 0, 0);
  private List<LiveSnapshot.Aggregates> tables = List.of();

  EngineFigures(RuntimeConfig config, Instance<GraphEngine> graph, Instance<JpaEngine> jpa) {
    this.config = config;
    this.graph = graph;
    this.jpa = jpa;
  }

  /** The graph engine; null on tables. */
  LiveSnapshot.@Nullable Graph graph() {
    if (!EngineBootstrap.isGraph(config)) {
      return null;
    }
    var engine = graph.get();
    if (readings++ % SLOW_EVERY == 0) {
      readSlowly(engine);
    }
    var commits = engine.statistics();
    return new LiveSnapshot.Graph(
        commits.units(),
        commits.groups(),
        commits.rollbacks(),
        engine.operations().waitingUnits(),
        commits.encodeNanos() / NANOS_PER_MS,
        commits.writeNanos() / NANOS_PER_MS,
        (commits.groupNanos() - commits.writeNanos()) / NANOS_PER_MS,
        commits.checkpoints(),
        commits.checkpointNanos() / NANOS_PER_MS,
        engine.uncheckpointedGroups(),
        files.journalBytes(),
        files.storeBytes(),
        tables);
  }

  private void readSlowly(GraphEngine engine) {
    try {
      files = DiskUsage.of(config.dataDirectory(), 0);
      tables =
          engine.operations().statistics().tables().stream()
              .collect(Collectors.groupingBy(TableCount::service))
              .entrySet()
              .stream()
              .map(service -> sum(service.getKey(), service.getValue()))
              .sorted(Comparator.comparing(LiveSnapshot.Aggregates::service))
              .toList();
    } catch (EngineNotOpen notNow) {
      tables = List.of();
    }
  }

  private static LiveSnapshot.Aggregates sum(String service, List<TableCount> counts) {
    long all = counts.stream().mapToLong(TableCount::aggregates).sum();
    long archived = counts.stream().mapToLong(TableCount::history).sum();
    return new LiveSnapshot.Aggregates(service, all - archived, archived);
  }

  /** The database; null on the graph, and if it does not answer. */
  LiveSnapshot.@Nullable Database database() {
    if (!config.engine().equals(EngineBootstrap.JPA)) {
      return null;
    }
    try {
      return LiveSnapshot.Database.of(jpa.get().activity());
    } catch (SQLException | EngineNotOpen notNow) {
      LOG.debug("The database does not report what it does", notNow);
      return null;
    }
  }
}
