package emporium.edge;

import emporium.persistence.NotOpen;
import emporium.persistence.ms.CommitFigures;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.Operations;
import emporium.persistence.ms.store.StoreException;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The figures of the graph engine as metrics. */
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
    gauge("emporium.engine.epoch", e -> open(e, o -> o.loaded().epoch()));
  }

  private void commits() {
    counter("emporium.commit.units", CommitFigures::units);
    counter("emporium.commit.groups", CommitFigures::groups);
    counter("emporium.commit.rollbacks", CommitFigures::rollbacks);
    timer("emporium.commit.encode", CommitFigures::placed, CommitFigures::encodeNanos);
    timer("emporium.commit.write", CommitFigures::groups, CommitFigures::writeNanos);
    timer(
        "emporium.commit.force",
        CommitFigures::groups,
        figures -> figures.groupNanos() - figures.writeNanos());
    gauge("emporium.commit.waiting", e -> e.operations().waitingUnits());
  }

  private void checkpoints() {
    timer("emporium.checkpoint", CommitFigures::checkpoints, CommitFigures::checkpointNanos);
    counter("emporium.checkpoint.objects", CommitFigures::checkpointObjects);
    gauge("emporium.checkpoint.lag.groups", GraphEngine::uncheckpointedGroups);
    TimeGauge.builder(
            "emporium.checkpoint.cut.longest",
            engine,
            TimeUnit.NANOSECONDS,
            e -> e.figures().longestCutNanos())
        .register(registry);
  }

  private void disk() {
    gauge("emporium.journal.bytes", e -> open(e, o -> o.disk().journalBytes()));
    gauge("emporium.store.bytes", e -> open(e, o -> o.disk().storeBytes()));
    gauge("emporium.store.live.ratio", e -> open(e, o -> o.disk().liveRatio()));
  }

  /** Not a number while the engine is not open. */
  private static double open(GraphEngine engine, ToDoubleFunction<Operations> figure) {
    try {
      return figure.applyAsDouble(engine.operations());
    } catch (NotOpen | StoreException notNow) {
      return Double.NaN;
    }
  }

  private void counter(String name, ToLongFunction<CommitFigures> count) {
    FunctionCounter.builder(name, engine, e -> count.applyAsLong(e.figures())).register(registry);
  }

  private void timer(
      String name, ToLongFunction<CommitFigures> count, ToLongFunction<CommitFigures> nanos) {
    FunctionTimer.builder(
            name,
            engine,
            e -> count.applyAsLong(e.figures()),
            e -> nanos.applyAsLong(e.figures()),
            TimeUnit.NANOSECONDS)
        .register(registry);
  }

  private void gauge(String name, ToDoubleFunction<GraphEngine> value) {
    Gauge.builder(name, engine, value).register(registry);
  }
}
