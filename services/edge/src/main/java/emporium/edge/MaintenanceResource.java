package emporium.edge;

import emporium.persistence.engine.Engine;
import io.quarkus.arc.All;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The benchmark's post-run tasks: {@code /reset} drains and goes back to the ingested state, {@code
 * /cleanup} has nothing to drop.
 */
@Path("/")
public class MaintenanceResource {
  private static final int DRAIN_CHECKS_MAX = 450;
  private static final long DRAIN_PAUSE_MS = 10;
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(DRAIN_PAUSE_MS, TimeUnit.MILLISECONDS);

  private final List<Resettable> services;
  private final List<OpenWork> openWork;
  private final Engine engine;
  private final MaintenanceGate gate;

  MaintenanceResource(
      @All List<Resettable> services,
      @All List<OpenWork> openWork,
      Engine engine,
      MaintenanceGate gate) {
    this.services = services;
    this.openWork = openWork;
    this.engine = engine;
    this.gate = gate;
  }

  /**
   * Drains, then clears every service in a commit of its own; 503 if it does not drain in time or
   * another reset runs.
   */
  @PATCH
  @Path("reset")
  public CompletionStage<Response> reset() {
    if (!gate.close()) {
      return CompletableFuture.completedStage(
          Problem.of(503, "resetting", "Another reset runs").response());
    }
    return CompletableFuture.completedStage(DRAIN_CHECKS_MAX)
        .thenCompose(this::drained)
        .thenCompose(empty -> empty ? clear() : CompletableFuture.completedStage(notDrained()))
        .whenComplete((answer, failure) -> gate.open());
  }

  /** There are no logs or external tables to truncate. */
  @PATCH
  @Path("cleanup")
  public Response cleanup() {
    return Response.ok().build();
  }

  private CompletionStage<Boolean> drained(int checksLeft) {
    boolean idle = engine.commandsInFlight() == 0; // asked first: what it led to is seen below
    var open = openWork.stream().map(service -> service.open().toCompletableFuture()).toList();
    return CompletableFuture.allOf(open.toArray(new CompletableFuture<?>[0]))
        .thenCompose(
            done -> {
              boolean empty =
                  idle
                      && engine.pendingEvents() == 0
                      && open.stream().allMatch(answer -> answer.join().isEmpty());
              return empty || checksLeft == 0
                  ? CompletableFuture.completedFuture(empty)
                  : CompletableFuture.supplyAsync(() -> checksLeft - 1, LATER)
                      .thenCompose(this::drained);
            });
  }

  private CompletionStage<Response> clear() {
    var cleared =
        services.stream()
            .map(service -> service.reset().toCompletableFuture())
            .toArray(CompletableFuture<?>[]::new);
    return CompletableFuture.allOf(cleared).thenApply(done -> Response.ok().build());
  }

  private static Response notDrained() {
    return Problem.of(503, "not-drained", "Transactions are still open").response();
  }
}
