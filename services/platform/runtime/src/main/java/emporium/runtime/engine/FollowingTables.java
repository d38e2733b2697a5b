package emporium.runtime.engine;

import emporium.locks.LockTree;
import emporium.persistence.Durability;
import emporium.persistence.TablesNotReady;
import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.jpa.FollowerState;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaOptions;
import emporium.persistence.jpa.JpaState;
import emporium.persistence.jpa.SchemaMismatch;
import emporium.persistence.jpa.TableFollower;
import emporium.persistence.jpa.TableReads;
import emporium.persistence.jpa.follow.FollowerOptions;
import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.GraphTransactions;
import emporium.persistence.ms.feed.FollowerPolicy;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.replica.ReplicaTopology;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tables that follow the graph with engine {@code combined}; with another engine there are
 * none, and nothing is done. Services declare themselves before it starts. Thread-safe.
 */
@Singleton
public class FollowingTables {
  private final RuntimeConfig config;
  private final @Nullable GraphEngine engine;
  private final @Nullable TableFollower follower;
  private final Map<String, TableReads<?>> services = new ConcurrentHashMap<>();

  @Inject
  FollowingTables(
      RuntimeConfig config,
      Instance<GraphEngine> graph,
      Clock clock,
      EngineScheduler scheduler,
      ReplicaTopology replicas) {
    this.config = config;
    if (!config.engine().equals(EngineBootstrap.COMBINED)) {
      this.engine = null;
      this.follower = null;
      return;
    }
    if (!replicas.isSingle()) {
      throw new IllegalArgumentException(
          "emporium.replicas.count must be 1 with emporium.engine=combined: value="
              + replicas.count());
    }
    this.engine = graph.get();
    this.follower = new TableFollower(engine, options(config, clock, scheduler), bounds(config));
  }

  private static JpaOptions options(RuntimeConfig config, Clock clock, EngineScheduler scheduler) {
    return JpaOptions.of(
            config.dataDirectory(),
            Durability.PROCESS, // the graph's journal is what is forced
            EngineBootstrap.context(clock, scheduler))
        .with()
        .server(EngineBootstrap.server(config))
        .limits(EngineBootstrap.limits(config))
        .schemaCheck(EngineBootstrap.schemaCheck(config))
        .build();
  }

  private static FollowerOptions bounds(RuntimeConfig config) {
    var combined = config.combined();
    return FollowerOptions.DEFAULTS
        .with()
        .batchBytesMax(combined.batchBytesMax())
        .batchIntervalMs(combined.batchIntervalMs())
        .fillBatch(combined.fillBatch())
        .retryPauseMs(combined.retryPauseMs())
        .changesBytesMax(combined.changesBytesMax())
        .changesAgeMax(Duration.ofMillis(combined.changesRetentionMs()))
        .reader(combined.reader())
        .build();
  }

  /** What the graph does for what follows it. */
  static FollowerPolicy policy(RuntimeConfig config) {
    if (!config.engine().equals(EngineBootstrap.COMBINED)) {
      return FollowerPolicy.NONE;
    }
    return switch (config.combined().whenBehind()) {
      case "wait" -> FollowerPolicy.WAIT;
      case "refill" -> FollowerPolicy.REFILL;
      default ->
          throw new IllegalArgumentException(
              "emporium.combined.when-behind must be wait or refill: value="
                  + config.combined().whenBehind());
    };
  }

  /**
   * Declares a service's tables.
   *
   * @return its units of work, with reports of the tables if there are any
   */
  <P> Transactions<P> declare(
      GraphTransactions<P> graph,
      String service,
      LockTree locks,
      JpaMapping mapping,
      Function<JpaState, P> repository) {
    if (follower == null) {
      return graph;
    }
    TableReads<P> reads = follower.tables(service, locks, graph, mapping, repository);
    services.put(service, reads);
    return new CombinedTransactions<>(graph, reads, config.combined().readWaitMaxMs());
  }

  /**
   * Begins to follow.
   *
   * @throws SchemaMismatch if the tables do not fit the classes
   */
  void start() {
    if (follower != null) {
      if (config.jpa().validateSchema()) {
        follower.requireFittingTables();
      }
      follower.start();
    }
  }

  void engineOpened() {
    if (follower != null) {
      follower.engineOpened();
    }
  }

  /** Whether there are tables. */
  public boolean isPresent() {
    return follower != null;
  }

  /** How far they are; null if there are none. */
  public @Nullable FollowerState state() {
    return follower == null ? null : follower.state();
  }

  /** Up to which commit the graph is acknowledged; null if there are no tables. */
  public @Nullable CommitToken acknowledged() {
    return engine == null ? null : new CommitToken(engine.source(), engine.acknowledgedCommit());
  }

  /** Whether a commit is an acknowledged one of this process's graph. */
  public boolean isOwn(CommitToken commit) {
    var known = acknowledged();
    return known != null
        && commit.source().equals(known.source())
        && commit.commit() <= known.commit();
  }

  /** Where JDBC finds passwords: the embedded server's file, or the one that the driver is told. */
  private static Optional<String> passwordFile(RuntimeConfig config) {
    return config.jpa().url().isEmpty()
        ? Optional.of(EmbeddedPostgresServer.passwordFile(config.dataDirectory()).toString())
        : Optional.ofNullable(System.getProperty("org.postgresql.pgpassfile"));
  }

  /** What reports say of them. */
  public Map<String, String> facts() {
    var facts = new TreeMap<String, String>();
    var state = state();
    var known = state == null || engine == null || !engine.isOpen() ? null : acknowledged();
    if (state == null || known == null) {
      return facts;
    }
    var shown = state.shown();
    if (!state.address().isEmpty()) {
      facts.put("tables address", state.address());
    }
    facts.put("tables reader", config.combined().reader());
    passwordFile(config).ifPresent(file -> facts.put("tables password file", file));
    facts.put("tables filled", Long.toString(state.fills()));
    facts.put("commit", known.toString());
    facts.put("tables have all up to", Long.toString(state.shownUpTo()));
    if (shown != null) {
      facts.put("tables commit", new CommitToken(shown.source(), shown.commit()).toString());
    }
    if (state.why() != null) {
      facts.put("tables behind because", state.why());
    }
    return facts;
  }

  /**
   * Reads the tables of a service. Fails with {@link TablesNotReady}.
   *
   * @param atLeast the tables show this commit or a later one
   * @throws IllegalStateException if there are no tables
   */
  public <P, R> CompletionStage<TableReads.ReadAt<R>> read(
      String service, Function<P, R> query, long atLeast) {
    return this.<P>reads(service).read(query, atLeast, config.combined().readWaitMaxMs());
  }

  /**
   * Reads the state and the tables of a service after the same commit. Fails with {@link
   * TablesNotReady}, or as a report does.
   *
   * @param query is given the state and what the tables have of it
   * @throws IllegalStateException if there are no tables
   */
  public <P, R> CompletionStage<TableReads.ReadAt<R>> readBoth(
      String service, BiFunction<P, P, R> query) {
    return this.<P>reads(service).readBoth(query, config.combined().readWaitMaxMs());
  }

  @SuppressWarnings("unchecked") // a service has one repository
  private <P> TableReads<P> reads(String service) {
    var reads = (TableReads<P>) services.get(service);
    if (reads == null) {
      throw new IllegalStateException("There are no tables: service=" + service);
    }
    return reads;
  }

  /** Ends following; the tables go on from there at the next start. */
  @PreDestroy
  void close() {
    if (follower != null) {
      follower.close();
    }
  }
}
