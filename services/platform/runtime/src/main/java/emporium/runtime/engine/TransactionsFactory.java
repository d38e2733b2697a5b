package emporium.runtime.engine;

import emporium.locks.LockTree;
import emporium.persistence.Transactions;
import emporium.persistence.jpa.JpaEngine;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.GraphTransactions;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.schema.ClassChanges;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.replica.OwnerCheckedTransactions;
import emporium.runtime.replica.ReplicaTopology;
import emporium.runtime.tracing.Tracing;
import io.quarkus.runtime.LaunchMode;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Declares services on the engine of this process; the other engine is not created. */
@Singleton
public class TransactionsFactory {
  private final boolean usesJpa;
  private final Supplier<GraphEngine> graph;
  private final Supplier<JpaEngine> jpa;
  private final @Nullable GlobalLockBaseline globalLock;
  private final ReplicaTopology replicas;
  private final Tracing tracing;
  private final @Nullable FollowingTables following;
  private final boolean dropsRemoved;

  @Inject
  TransactionsFactory(
      RuntimeConfig config,
      Instance<GraphEngine> graph,
      Instance<JpaEngine> jpa,
      ReplicaTopology replicas,
      Tracing tracing,
      FollowingTables following) {
    this(
        config.engine().equals(EngineBootstrap.JPA),
        graph::get,
        jpa::get,
        globalLock(config),
        replicas,
        tracing,
        following,
        RemovedFields.areDropped(config, LaunchMode.current()));
  }

  private TransactionsFactory(
      boolean onTables,
      Supplier<GraphEngine> graph,
      Supplier<JpaEngine> jpa,
      @Nullable GlobalLockBaseline globalLock,
      ReplicaTopology replicas,
      Tracing tracing,
      @Nullable FollowingTables following,
      boolean dropsRemoved) {
    this.dropsRemoved = dropsRemoved;
    this.usesJpa = onTables;
    this.graph = graph;
    this.jpa = jpa;
    this.globalLock = globalLock;
    this.replicas = replicas;
    this.tracing = tracing;
    this.following = following;
  }

  /** For tools that open the state of services on a graph. */
  public static TransactionsFactory of(GraphEngine graph) {
    return new TransactionsFactory(
        false,
        () -> graph,
        () -> {
          throw new IllegalStateException("There are no tables");
        },
        null,
        ReplicaTopology.single(),
        Tracing.OFF,
        null,
        false);
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
        withOwnerCheck(
            usesJpa
                ? jpa.get().transactions(service, locks, mapping, onTable)
                : withGlobalLock(
                    withTables(
                        graph.get().transactions(service, locks, dropping(onGraph)),
                        service,
                        locks,
                        mapping,
                        onTable))));
  }

  private <P> Function<Graph, P> dropping(Function<Graph, P> onGraph) {
    return dropsRemoved
        ? graph -> {
          graph.classChanges(ClassChanges.undeclaredDropped());
          return onGraph.apply(graph);
        }
        : onGraph;
  }

  private <P> Transactions<P> withTables(
      GraphTransactions<P> transactions,
      String service,
      LockTree locks,
      JpaMapping mapping,
      Function<JpaState, P> onTable) {
    return following == null
        ? transactions
        : following.declare(transactions, service, locks, mapping, onTable);
  }

  private <P> Transactions<P> withOwnerCheck(Transactions<P> transactions) {
    return replicas.isSingle()
        ? transactions
        : new OwnerCheckedTransactions<>(transactions, replicas);
  }

  private <P> Transactions<P> withGlobalLock(Transactions<P> transactions) {
    return globalLock == null
        ? transactions
        : new GlobalLockTransactions<>(transactions, globalLock);
  }

  private static @Nullable GlobalLockBaseline globalLock(RuntimeConfig config) {
    boolean onTables = config.engine().equals(EngineBootstrap.JPA);
    if (config.isolation().equals("nested-locks")) {
      return null;
    }
    if (onTables || !config.isolation().equals("global-lock")) {
      throw new IllegalArgumentException(
          "emporium.isolation must be nested-locks, or on a graph global-lock: value="
              + config.isolation());
    }
    return new GlobalLockBaseline(config.commit().commandsMax());
  }
}
