package emporium.edge;

import emporium.locks.LockTree;
import emporium.persistence.Transactions;
import emporium.persistence.jpa.JpaEngine;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.persistence.ms.Graph;
import emporium.persistence.ms.GraphEngine;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.function.Function;

/** Puts services on the engine of this process; the other one is not made. */
@Singleton
public class Engines {
  private final EdgeConfig config;
  private final Instance<GraphEngine> graph;
  private final Instance<JpaEngine> jpa;

  Engines(EdgeConfig config, Instance<GraphEngine> graph, Instance<JpaEngine> jpa) {
    this.config = config;
    this.graph = graph;
    this.jpa = jpa;
  }

  /**
   * Declares a service.
   *
   * @param onGraph its repository on a graph
   * @param mapping its tables
   * @param onTables its repository on them
   */
  public <P> Transactions<P> transactions(
      String service,
      LockTree locks,
      Function<Graph, P> onGraph,
      JpaMapping mapping,
      Function<JpaState, P> onTables) {
    return config.engine().equals(EngineLife.JPA)
        ? jpa.get().transactions(service, locks, mapping, onTables)
        : graph.get().transactions(service, locks, onGraph);
  }
}
