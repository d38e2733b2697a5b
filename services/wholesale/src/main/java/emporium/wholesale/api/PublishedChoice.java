package emporium.wholesale.api;

import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineLimits;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.persistence.ms.GraphEngine;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.engine.EngineBootstrap;
import emporium.runtime.engine.EngineOpened;
import emporium.wholesale.SingleUnitOperations;
import emporium.wholesale.TransactionalWholesaleOperations;
import emporium.wholesale.WholesaleOperations;
import emporium.wholesale.WholesaleRepository;
import emporium.wholesale.jpa.JpaWholesaleRepository;
import emporium.wholesale.jpa.PublishedWholesaleRepository;
import emporium.wholesale.published.PublishedWholesale;
import emporium.wholesale.published.PublishedWorkers;
import emporium.wholesale.published.ms.PublishedGraph;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The published way, if {@code emporium.published} chooses it. On a graph it has a store of its own
 * from the opening of the engine to the end of the process, and the engine keeps nothing; on tables
 * it is a way to use the engine. Thread-safe.
 */
@Singleton
public class PublishedChoice {
  /** The engines on which there is a published way. */
  static final Set<String> ENGINES = Set.of(EngineBootstrap.GRAPH, EngineBootstrap.JPA);

  private final @Nullable PublishedWholesale published; // on a graph
  private final boolean isOnTables;

  PublishedChoice(
      RuntimeConfig config, Clock clock, EngineScheduler scheduler, Instance<GraphEngine> graph) {
    published = config.published() ? published(config, clock, scheduler, graph) : null;
    isOnTables = config.published() && config.engine().equals(EngineBootstrap.JPA);
  }

  private static @Nullable PublishedWholesale published(
      RuntimeConfig config, Clock clock, EngineScheduler scheduler, Instance<GraphEngine> graph) {
    if (!config.engine().equals(EngineBootstrap.GRAPH)) {
      return null;
    }
    graph.get().factsBeside(Map.of("durability", PublishedGraph.DURABILITY));
    return new PublishedGraph(
        config.dataDirectory(), clock, new PublishedWorkers(limits(config), scheduler));
  }

  private static EngineLimits limits(RuntimeConfig config) {
    return EngineLimits.DEFAULTS
        .with()
        .workers(config.commit().workers())
        .readers(config.longReads().max())
        .commandsMax(config.commit().commandsMax())
        .build();
  }

  /** Its units of work, or those of an engine. */
  Transactions<WholesaleRepository> transactionsOr(
      Supplier<Transactions<WholesaleRepository>> onEngine) {
    return published == null ? onEngine.get() : published.transactions();
  }

  /** Its transactions, or those on the units of work of an engine. */
  WholesaleOperations operationsOr(Transactions<WholesaleRepository> onEngine) {
    if (published != null) {
      return published.operations();
    }
    return isOnTables
        ? new SingleUnitOperations(onEngine)
        : new TransactionalWholesaleOperations(onEngine);
  }

  /** The tables. */
  JpaMapping mapping() {
    return isOnTables ? PublishedWholesaleRepository.MAPPING : JpaWholesaleRepository.MAPPING;
  }

  /** The repository on them. */
  Function<JpaState, WholesaleRepository> onTables() {
    return isOnTables ? PublishedWholesaleRepository::new : JpaWholesaleRepository::new;
  }

  void open(@Observes EngineOpened engine) {
    if (published != null) {
      published.open();
    }
  }

  @PreDestroy
  void close() {
    if (published != null) {
      published.close();
    }
  }
}
