package emporium.runtime.engine;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.jpa.FollowerState;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.function.ToDoubleFunction;

/** The metrics of tables that follow the graph. */
final class TableMetrics {
  private static final double MEDIAN = 0.5;
  private static final double WORST = 0.99;

  private final FollowingTables tables;
  private final FollowerState state;
  private final MeterRegistry registry;

  TableMetrics(FollowingTables tables, FollowerState state, MeterRegistry registry) {
    this.tables = tables;
    this.state = state;
    this.registry = registry;
  }

  void register() {
    counter("emporium.tables.units", FollowerState::units);
    counter("emporium.tables.batches", FollowerState::batches);
    counter("emporium.tables.fills", FollowerState::fills);
    Gauge.builder("emporium.tables.behind", this, TableMetrics::commitsBehind)
        .strongReference(true) // nothing else keeps this
        .register(registry);
    var lag =
        Timer.builder("emporium.tables.lag")
            .publishPercentiles(MEDIAN, WORST)
            .distributionStatisticExpiry(Duration.ofMinutes(1))
            .register(registry);
    state.onLag(lag::record);
  }

  private void counter(String name, ToDoubleFunction<FollowerState> count) {
    FunctionCounter.builder(name, state, count).register(registry);
  }

  /** Not a number while the tables show no commit. */
  private double commitsBehind() {
    var shown = state.shown();
    try {
      var known = tables.acknowledged();
      return shown == null || known == null
          ? Double.NaN
          : Math.max(0, known.commit() - state.shownUpTo());
    } catch (EngineNotOpen notNow) {
      return Double.NaN;
    }
  }
}
