package emporium.edge;

import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** Refuses requests that begin something while memory or the disk is short. */
public class AdmissionFilter {
  private static final Problem STOPPING =
      Problem.of(Problem.UNAVAILABLE, "stopping", "The service is stopping");

  private final AdmissionGate gate;
  private final MaintenanceGate maintenance;

  AdmissionFilter(AdmissionGate gate, MaintenanceGate maintenance) {
    this.gate = gate;
    this.maintenance = maintenance;
  }

  /**
   * Answers 503 {@code overloaded}, naming what is short, if there is no room soon; null, at once
   * or later, lets the request go on. One whose client has left is not begun, nor is one that meets
   * a reset behind the wait.
   */
  @Begins
  @ServerRequestFilter
  public @Nullable Uni<@Nullable Response> admit(RoutingContext request) {
    if (gate.isOpen()) {
      return null;
    }
    CompletableFuture<Optional<Problem>> refusal = gate.refusal();
    request.addEndHandler(ended -> refusal.cancel(false));
    return Uni.createFrom()
        .completionStage(refusal.exceptionally(canceled -> Optional.of(STOPPING)))
        .map(this::answer);
  }

  private @Nullable Response answer(Optional<Problem> refusal) {
    if (refusal.isPresent()) {
      return refusal.get().response();
    }
    return maintenance.isClosed() ? MaintenanceGate.RESETTING.response() : null;
  }
}
