package emporium.runtime.engine;

import emporium.persistence.engine.Engine;
import emporium.persistence.jpa.JpaEngine;
import emporium.persistence.ms.GraphEngine;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.function.ToDoubleFunction;

/**
 * The metrics of the engine. They are read when they are scraped; commands count no more than
 * without them. {@code docs/metrics.md} describes each.
 */
@ApplicationScoped
public class EngineMetrics {
  private final Engine engine;
  private final MeterRegistry registry;
  private final FollowingTables tables;

  EngineMetrics(Engine engine, MeterRegistry registry, FollowingTables tables) {
    this.engine = engine;
    this.registry = registry;
    this.tables = tables;
  }

  void start(@Observes StartupEvent event) {
    gauge("emporium.commands.in.flight", Engine::commandsInFlight);
    gauge("emporium.events.pending", Engine::pendingEvents);
    gauge("emporium.dead.letters", Engine::deadLetters);
    gauge("emporium.engine.open", e -> e.isOpen() ? 1 : 0);
    if (engine instanceof GraphEngine graph) {
      new GraphMetrics(graph, registry).register();
    }
    if (engine instanceof JpaEngine jpa && jpa.options().statistics()) {
      new HibernateMetrics(jpa, registry).register();
    }
    var following = tables.state();
    if (following != null) {
      new TableMetrics(tables, following, registry).register();
    }
  }

  private void gauge(String name, ToDoubleFunction<Engine> value) {
    Gauge.builder(name, engine, value).register(registry);
  }
}
