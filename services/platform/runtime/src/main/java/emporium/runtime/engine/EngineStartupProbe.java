package emporium.runtime.engine;

import emporium.persistence.engine.Engine;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/**
 * Started once the engine has opened. Until then HTTP does not listen, and {@link
 * StartupProbeServer} answers in its place.
 */
@Startup
@ApplicationScoped
public class EngineStartupProbe implements HealthCheck {
  private final Engine engine;

  EngineStartupProbe(Engine engine) {
    this.engine = engine;
  }

  /** Also up while the engine reloads after a failed write: that is no start. */
  @Override
  public HealthCheckResponse call() {
    var answer = HealthCheckResponse.named(StartupProbeServer.CHECK).up();
    engine.startProgress().forEach(answer::withData);
    return answer.build();
  }
}
