package emporium.runtime.admission;

import emporium.runtime.http.MaintenanceMode;
import emporium.runtime.http.problems.Problem;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** Refuses requests that start a transaction while memory or the disk is short. */
public class AdmissionFilter {
  private static final Problem STOPPING =
      Problem.of(Problem.UNAVAILABLE, "stopping", "The service is stopping");

  private final AdmissionController gate;
  private final MaintenanceMode maintenance;

  AdmissionFilter(AdmissionController gate, MaintenanceMode maintenance) {
    this.gate = gate;
    this.maintenance = maintenance;
  }

  /**
   * Answers 503 {@code overloaded}, naming what is short, if it stays short; null, at once or
   * later, admits the request. A request whose client disconnected is not started, nor is one that
   * meets a reset after the wait.
   */
  @AdmissionControlled
  @ServerRequestFilter
  public @Nullable Uni<@Nullable Response> admit(RoutingContext request) {
    if (gate.isOpen()) {
      return null;
    }
    CompletableFuture<Optional<Problem>> refusal = gate.awaitCapacity();
    request.addEndHandler(ended -> refusal.cancel(false));
    return Uni.createFrom()
        .completionStage(refusal.exceptionally(canceled -> Optional.of(STOPPING)))
        .map(this::answer);
  }

  private @Nullable Response answer(Optional<Problem> refusal) {
    if (refusal.isPresent()) {
      return refusal.get().response();
    }
    return maintenance.isActive() ? MaintenanceMode.RESETTING.response() : null;
  }
}
