package emporium.runtime.access;

import emporium.runtime.RuntimeConfig;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** What the check of access makes of an environment, for tests of what sets that. */
public final class AccessEnvironment {
  /** Variables and nothing else. */
  private static final class Environment extends EnvConfigSource {
    private static final long serialVersionUID = 1L;

    Environment(Map<String, String> variables) {
      super(variables, ORDINAL);
    }
  }

  private AccessEnvironment() {}

  /**
   * Checks access and links as a service does at its start.
   *
   * @throws RuntimeException if the service would not start, naming key and rule
   */
  public static void check(Map<String, String> environment) {
    var config =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .withSources(new Environment(environment))
            .withSources(new TokenConfigSource())
            .withMapping(RuntimeConfig.class)
            .withValidateUnknown(false)
            .build();
    new AccessCheck()
        .check(
            new StartupEvent(),
            config.getConfigMapping(RuntimeConfig.class),
            config,
            config.getValue("quarkus.http.host", String.class),
            config.getValue("emporium.stream.host", String.class));
  }
}
