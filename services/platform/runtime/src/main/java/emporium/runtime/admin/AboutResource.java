package emporium.edge;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.edge.replica.Replicas;
import emporium.edge.trace.TracingConfig;
import emporium.persistence.engine.Engine;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What this process is and how it runs, so that who measures it need not be told by others. */
@Path("/about")
public class AboutResource {
  private final EdgeConfig config;
  private final Criteria criteria;
  private final TracingConfig tracing;
  private final Replicas replicas;
  private final Engine engine;
  private final Build build = Build.of(Thread.currentThread().getContextClassLoader());

  @ConfigProperty(name = "quarkus.application.name")
  String name;

  @ConfigProperty(name = "quarkus.application.version")
  String version;

  AboutResource(
      EdgeConfig config,
      Criteria criteria,
      TracingConfig tracing,
      Replicas replicas,
      Engine engine) {
    this.config = config;
    this.criteria = criteria;
    this.tracing = tracing;
    this.replicas = replicas;
    this.engine = engine;
  }

  /**
   * A process of the marketplace.
   *
   * @param name of the service, or {@code marketplace} if it has all of them
   * @param commit it was built from
   * @param tree whether files differed from that: {@code clean}, {@code changed} or {@code unknown}
   * @param engine {@code ms} or {@code jpa}
   * @param durability what an acknowledged write survives, {@code process} or {@code power}, as the
   *     engine has it; on tables as the database said when the engine was opened
   * @param isolation {@code nested-locks} or {@code global-monitor}; on tables the database's
   * @param faults of a hundred deliveries of an event between services, how many go wrong
   * @param tracing where spans go
   * @param facts what else the engine tells of what keeps the state, as settings of the database
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

  /** Faults that were ordered, by kind. */
  public record FaultPercents(int drop, int duplicate, int reorder) {
    static FaultPercents of(EdgeConfig.Faults faults) {
      return new FaultPercents(
          faults.dropPercent(), faults.duplicatePercent(), faults.reorderPercent());
    }
  }

  /** What it runs on. */
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

  /** All of it. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public About about() {
    Map<String, String> facts = new TreeMap<>(engine.facts());
    boolean onTables = config.engine().equals(EngineLife.JPA);
    return new About(
        name,
        version,
        build.commit(),
        build.tree(),
        config.engine(),
        onTables ? durabilityOf(facts) : facts.getOrDefault("durability", "unknown"),
        onTables ? facts.getOrDefault("transaction_isolation", "unknown") : config.isolation(),
        CriteriaResource.Levels.of(criteria),
        FaultPercents.of(config.faults()),
        replicas.index(),
        replicas.count(),
        tracing.export(),
        tracing.sampledPercent(),
        Machine.own(),
        facts);
  }

  /**
   * Settings of PostgreSQL that a power loss asks for; without one of them only the process may
   * end.
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
