package emporium.runtime.engine;

import emporium.persistence.engine.Engine;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.TreeMap;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready while the engine accepts work; reports the engine and its durability. */
@Readiness
@ApplicationScoped
public class EngineReadinessProbe implements HealthCheck {
  private final Engine engine;

  EngineReadinessProbe(Engine engine) {
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
