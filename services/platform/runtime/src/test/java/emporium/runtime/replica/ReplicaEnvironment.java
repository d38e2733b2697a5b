package emporium.edge.replica;

import emporium.edge.EdgeConfig;
import emporium.edge.delivery.Delivery;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** What a service makes of its environment, for tests of what sets that. */
public final class ConfiguredReplicas {
  /** Variables and nothing else. */
  private static final class Environment extends EnvConfigSource {
    private static final long serialVersionUID = 1L;

    Environment(Map<String, String> variables) {
      super(variables, ORDINAL);
    }
  }

  private ConfiguredReplicas() {}

  /**
   * The replicas of which the process is one.
   *
   * @throws RuntimeException if the service would not start, naming key and rule
   */
  public static Replicas of(Map<String, String> environment, String service) {
    var config =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .withSources(new Environment(environment))
            .withMapping(ReplicasConfig.class)
            .withMapping(EdgeConfig.class)
            .withValidateUnknown(false)
            .build();
    var edge = config.getConfigMapping(EdgeConfig.class);
    return new Replicas(
        config.getConfigMapping(ReplicasConfig.class),
        new Replicas.Setting(
            service, edge.engine(), edge.relay().partitions(), Delivery.EXACTLY_ONCE));
  }
}
