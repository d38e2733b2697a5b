package emporium.edge;

import emporium.persistence.engine.Engine;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/**
 * Started once the engine has opened. Until then HTTP does not listen, and {@link StartPage}
 * answers in its place.
 */
@Startup
@ApplicationScoped
public class EngineStartup implements HealthCheck {
  private final Engine engine;

  EngineStartup(Engine engine) {
    this.engine = engine;
  }

  /** The engine's facts while it opens again after a failed write: that is no start. */
  @Override
  public HealthCheckResponse call() {
    var answer = HealthCheckResponse.named(StartPage.CHECK).up();
    engine.starting().forEach(answer::withData);
    return answer.build();
  }
}
