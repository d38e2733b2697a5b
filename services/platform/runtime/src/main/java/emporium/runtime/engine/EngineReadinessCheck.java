package emporium.edge;

import emporium.persistence.engine.Engine;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.TreeMap;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready while the engine takes work; says what keeps the state, and how safely. */
@Readiness
@ApplicationScoped
public class EngineReadiness implements HealthCheck {
  private final Engine engine;

  EngineReadiness(Engine engine) {
    this.engine = engine;
  }

  @Override
  public HealthCheckResponse call() {
    var answer =
        HealthCheckResponse.named("engine")
            .status(engine.isOpen())
            .withData("pending events", engine.pendingEvents())
            .withData("dead letters", engine.deadLetters());
    new TreeMap<>(engine.facts()).forEach(answer::withData);
    return answer.build();
  }
}
