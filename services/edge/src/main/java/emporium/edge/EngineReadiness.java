package emporium.edge;

import emporium.persistence.ms.GraphEngine;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready while the engine takes work. */
@Readiness
@ApplicationScoped
public class EngineReadiness implements HealthCheck {
  private final GraphEngine engine;

  EngineReadiness(GraphEngine engine) {
    this.engine = engine;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("graph engine")
        .status(engine.isOpen())
        .withData("pending events", engine.pendingEvents())
        .withData("dead letters", engine.deadLetters())
        .build();
  }
}
