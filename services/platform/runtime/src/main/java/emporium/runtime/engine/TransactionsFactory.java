package emporium.edge;

import emporium.edge.replica.OwnTransactions;
import emporium.edge.replica.Replicas;
import emporium.edge.trace.Tracing;
import emporium.locks.LockTree;
import emporium.persistence.Transactions;
import emporium.persistence.jpa.JpaEngine;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.GraphEngine;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Puts services on the engine of this process; the other one is not made. */
@Singleton
public class Engines {
  private final boolean onTables;
  private final Supplier<GraphEngine> graph;
  private final Supplier<JpaEngine> jpa;
  private final @Nullable GlobalMonitor monitor;
  private final Replicas replicas;
  private final Tracing tracing;

  @Inject
  Engines(
      EdgeConfig config,
      Instance<GraphEngine> graph,
      Instance<JpaEngine> jpa,
      Replicas replicas,
      Tracing tracing) {
    this(
        config.engine().equals(EngineLife.JPA),
        graph::get,
        jpa::get,
        monitor(config),
        replicas,
        tracing);
  }

  private Engines(
      boolean onTables,
      Supplier<GraphEngine> graph,
      Supplier<JpaEngine> jpa,
      @Nullable GlobalMonitor monitor,
      Replicas replicas,
      Tracing tracing) {
    this.onTables = onTables;
    this.graph = graph;
    this.jpa = jpa;
    this.monitor = monitor;
    this.replicas = replicas;
    this.tracing = tracing;
  }

  /** For tools that open what services kept on a graph. */
  public static Engines of(GraphEngine graph) {
    return new Engines(
        false,
        () -> graph,
        () -> {
          throw new IllegalStateException("There are no tables");
        },
        null,
        Replicas.alone(),
        Tracing.OFF);
  }

  /**
   * Declares a service.
   *
   * @param onGraph its repository on a graph
   * @param mapping its tables
   * @param onTable its repository on them
   */
  public <P> Transactions<P> transactions(
      String service,
      LockTree locks,
      Function<Graph, P> onGraph,
      JpaMapping mapping,
      Function<JpaState, P> onTable) {
    return tracing.traced(
        guarded(
            onTables
                ? jpa.get().transactions(service, locks, mapping, onTable)
                : monitored(graph.get().transactions(service, locks, onGraph))));
  }

  private <P> Transactions<P> guarded(Transactions<P> transactions) {
    return replicas.isAlone() ? transactions : new OwnTransactions<>(transactions, replicas);
  }

  private <P> Transactions<P> monitored(Transactions<P> transactions) {
    return monitor == null ? transactions : new MonitoredTransactions<>(transactions, monitor);
  }

  private static @Nullable GlobalMonitor monitor(EdgeConfig config) {
    boolean onTables = config.engine().equals(EngineLife.JPA);
    if (config.isolation().equals("nested-locks")) {
      return null;
    }
    if (onTables || !config.isolation().equals("global-monitor")) {
      throw new IllegalArgumentException(
          "emporium.isolation must be nested-locks, or on a graph global-monitor: value="
              + config.isolation());
    }
    return new GlobalMonitor(config.commit().commandsMax());
  }
}
