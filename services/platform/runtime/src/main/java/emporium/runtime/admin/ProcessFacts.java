package emporium.runtime.admin;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.persistence.engine.Engine;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.engine.EngineBootstrap;
import emporium.runtime.engine.FollowingTables;
import emporium.runtime.engine.PublishedWay;
import emporium.runtime.replica.ReplicaTopology;
import emporium.runtime.tracing.TracingConfig;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What this process is and how it runs: the facts that a measurement records. */
@Singleton
public class ProcessFacts {
  private final RuntimeConfig config;
  private final Criteria criteria;
  private final TracingConfig tracing;
  private final ReplicaTopology replicas;
  private final Engine engine;
  private final FollowingTables tables;
  private final BuildInfo build = BuildInfo.of(Thread.currentThread().getContextClassLoader());

  @ConfigProperty(name = "quarkus.application.name")
  String name;

  @ConfigProperty(name = "quarkus.application.version")
  String version;

  ProcessFacts(
      RuntimeConfig config,
      Criteria criteria,
      TracingConfig tracing,
      ReplicaTopology replicas,
      Engine engine,
      FollowingTables tables) {
    this.config = config;
    this.criteria = criteria;
    this.tracing = tracing;
    this.replicas = replicas;
    this.engine = engine;
    this.tables = tables;
  }

  /**
   * A process of the marketplace.
   *
   * @param name of the service, or {@code marketplace} if it runs all of them
   * @param commit it was built from
   * @param tree whether files differed from that commit: {@code clean}, {@code changed} or {@code
   *     unknown}
   * @param engine {@code ms}, {@code jpa} or {@code combined}
   * @param durability level that an acknowledged write survives, {@code process} or {@code power},
   *     according to the engine; on tables as the database reported when the engine was opened
   * @param isolation {@code nested-locks} or {@code global-lock}; on tables the database's; {@code
   *     published} if a workload works in its published way
   * @param faults percent of deliveries between services that fail, by kind
   * @param tracing where spans go
   * @param facts other facts that the engine reports, such as settings of the database
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record About(
      String name,
      String version,
      String commit,
      String tree,
      String engine,
      String durability,
      String isolation,
      CriteriaResource.Levels criteria,
      FaultPercents faults,
      int replica,
      int replicas,
      String tracing,
      int tracedPercent,
      Machine machine,
      Map<String, String> facts) {}

  /** Configured faults, by kind. */
  public record FaultPercents(int drop, int duplicate, int reorder) {
    static FaultPercents of(RuntimeConfig.Faults faults) {
      return new FaultPercents(
          faults.dropPercent(), faults.duplicatePercent(), faults.reorderPercent());
    }
  }

  /** The machine that it runs on. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Machine(String jdk, String os, int cores, long heapMaxBytes) {
    static Machine own() {
      return new Machine(
          System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
          System.getProperty("os.name") + " " + System.getProperty("os.version"),
          Runtime.getRuntime().availableProcessors(),
          Runtime.getRuntime().maxMemory());
    }
  }

  /** Returns all facts. */
  public About about() {
    Map<String, String> facts = new TreeMap<>(engine.facts());
    facts.putAll(tables.facts());
    boolean onTables = config.engine().equals(EngineBootstrap.JPA);
    return new About(
        name,
        version,
        build.commit(),
        build.tree(),
        config.engine(),
        onTables ? durabilityOf(facts) : facts.getOrDefault("durability", "unknown"),
        isolation(config, facts),
        CriteriaResource.Levels.of(criteria),
        FaultPercents.of(config.faults()),
        replicas.index(),
        replicas.count(),
        tracing.export(),
        tracing.sampledPercent(),
        Machine.own(),
        facts);
  }

  /** How units of work are isolated, unless that is part of a published way. */
  static String isolation(RuntimeConfig config, Map<String, String> facts) {
    if (config.published()) {
      return PublishedWay.ISOLATION;
    }
    return config.engine().equals(EngineBootstrap.JPA)
        ? facts.getOrDefault("transaction_isolation", "unknown")
        : config.isolation();
  }

  /**
   * The level that settings of PostgreSQL give: {@code power} only with all that a power loss
   * needs.
   */
  static String durabilityOf(Map<String, String> settings) {
    if (!settings.containsKey("synchronous_commit")) {
      return "unknown";
    }
    boolean forced =
        !"off".equals(settings.get("synchronous_commit"))
            && "on".equals(settings.get("fsync"))
            && "on".equals(settings.get("full_page_writes"));
    return forced ? "power" : "process";
  }
}
