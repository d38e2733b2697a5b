package emporium.edge;

import emporium.persistence.ms.GraphEngine;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready while the engine takes work; else says why not. */
@Readiness
@ApplicationScoped
public class EngineReadiness implements HealthCheck {
  private final GraphEngine engine;

  EngineReadiness(GraphEngine engine) {
    this.engine = engine;
  }

  @Override
  public HealthCheckResponse call() {
    String whyNot = engine.operations().whyNotOpen();
    var answer =
        HealthCheckResponse.named("graph engine")
            .status(whyNot.isEmpty())
            .withData("durability", engine.options().durability().name().toLowerCase(Locale.ROOT))
            .withData("openings", engine.openings())
            .withData("pending events", engine.pendingEvents())
            .withData("dead letters", engine.deadLetters())
            .withData("groups not checkpointed", engine.uncheckpointedGroups());
    return (whyNot.isEmpty() ? answer : answer.withData("not open because", whyNot)).build();
  }
}
