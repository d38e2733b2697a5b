package emporium.runtime.replica;

import emporium.runtime.RuntimeConfig;
import emporium.runtime.criteria.DeliveryGuarantee;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** What a service makes of its environment, for tests of what sets that. */
public final class ReplicaEnvironment {
  /** Variables and nothing else. */
  private static final class Environment extends EnvConfigSource {
    private static final long serialVersionUID = 1L;

    Environment(Map<String, String> variables) {
      super(variables, ORDINAL);
    }
  }

  private ReplicaEnvironment() {}

  /**
   * The replicas of which the process is one.
   *
   * @throws RuntimeException if the service would not start, naming key and rule
   */
  public static ReplicaTopology of(Map<String, String> environment, String service) {
    var config =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .withSources(new Environment(environment))
            .withMapping(ReplicaConfig.class)
            .withMapping(RuntimeConfig.class)
            .withValidateUnknown(false)
            .build();
    var edge = config.getConfigMapping(RuntimeConfig.class);
    return new ReplicaTopology(
        config.getConfigMapping(ReplicaConfig.class),
        new ReplicaTopology.Setting(
            service, edge.engine(), edge.relay().partitions(), DeliveryGuarantee.EXACTLY_ONCE));
  }
}
