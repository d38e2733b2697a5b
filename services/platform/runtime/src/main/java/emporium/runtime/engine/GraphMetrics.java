package emporium.runtime.engine;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.ms.EngineOperations;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.commit.CommitStatistics;
import emporium.persistence.ms.store.files.StoreException;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The metrics of the graph engine. */
final class GraphMetrics {
  private final GraphEngine engine;
  private final MeterRegistry registry;

  GraphMetrics(GraphEngine engine, MeterRegistry registry) {
    this.engine = engine;
    this.registry = registry;
  }

  void register() {
    commits();
    checkpoints();
    disk();
    gauge("emporium.engine.epoch", e -> open(e, o -> o.started().epoch()));
  }

  private void commits() {
    counter("emporium.commit.units", CommitStatistics::units);
    counter("emporium.commit.groups", CommitStatistics::groups);
    counter("emporium.commit.rollbacks", CommitStatistics::rollbacks);
    timer("emporium.commit.encode", CommitStatistics::committed, CommitStatistics::encodeNanos);
    timer("emporium.commit.write", CommitStatistics::groups, CommitStatistics::writeNanos);
    timer(
        "emporium.commit.force",
        CommitStatistics::groups,
        figures -> figures.groupNanos() - figures.writeNanos());
    gauge("emporium.commit.waiting", e -> e.operations().waitingUnits());
  }

  private void checkpoints() {
    timer("emporium.checkpoint", CommitStatistics::checkpoints, CommitStatistics::checkpointNanos);
    counter("emporium.checkpoint.objects", CommitStatistics::checkpointObjects);
    gauge("emporium.checkpoint.lag.groups", GraphEngine::uncheckpointedGroups);
    gauge("emporium.checkpoint.lag.bytes", GraphEngine::uncheckpointedBytes);
    TimeGauge.builder(
            "emporium.snapshot.pause.longest",
            engine,
            TimeUnit.NANOSECONDS,
            e -> e.statistics().longestPauseNanos())
        .register(registry);
  }

  private void disk() {
    gauge("emporium.journal.bytes", e -> open(e, o -> o.disk().journalBytes()));
    gauge("emporium.store.bytes", e -> open(e, o -> o.disk().storeBytes()));
    gauge("emporium.store.live.ratio", e -> open(e, o -> o.disk().liveRatio()));
  }

  /** Not a number while the engine is not open. */
  private static double open(GraphEngine engine, ToDoubleFunction<EngineOperations> figure) {
    try {
      return figure.applyAsDouble(engine.operations());
    } catch (EngineNotOpen | StoreException notNow) {
      return Double.NaN;
    }
  }

  private void counter(String name, ToLongFunction<CommitStatistics> count) {
    FunctionCounter.builder(name, engine, e -> count.applyAsLong(e.statistics()))
        .register(registry);
  }

  private void timer(
      String name, ToLongFunction<CommitStatistics> count, ToLongFunction<CommitStatistics> nanos) {
    FunctionTimer.builder(
            name,
            engine,
            e -> count.applyAsLong(e.statistics()),
            e -> nanos.applyAsLong(e.statistics()),
            TimeUnit.NANOSECONDS)
        .register(registry);
  }

  private void gauge(String name, ToDoubleFunction<GraphEngine> value) {
    Gauge.builder(name, engine, value).register(registry);
  }
}
