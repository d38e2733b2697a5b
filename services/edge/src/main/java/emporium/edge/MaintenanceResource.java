package emporium.edge;

import emporium.edge.audit.AuditTrail;
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
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The benchmark's post-run tasks: {@code /reset} drains and goes back to the ingested state, {@code
 * /cleanup} clears the audit log.
 */
@Path("/")
public class MaintenanceResource {
  private static final Logger LOG = LoggerFactory.getLogger(MaintenanceResource.class);
  private static final int DRAIN_CHECKS_MAX = 450;
  private static final long DRAIN_PAUSE_MS = 10;
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(DRAIN_PAUSE_MS, TimeUnit.MILLISECONDS);

  private final List<Resettable> services;
  private final List<OpenWork> openWork;
  private final List<AuditTrail> trails;
  private final Engine engine;
  private final MaintenanceGate gate;

  MaintenanceResource(
      @All List<Resettable> services,
      @All List<OpenWork> openWork,
      @All List<AuditTrail> trails,
      Engine engine,
      MaintenanceGate gate) {
    this.services = services;
    this.openWork = openWork;
    this.trails = trails;
    this.engine = engine;
    this.gate = gate;
  }

  /**
   * Drains, then clears the audit log, and every service in a commit of its own; 503 if it does not
   * drain in time or another reset runs.
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

  /** Clears the audit log; what has left the store stays in its files. */
  @PATCH
  @Path("cleanup")
  public CompletionStage<Response> cleanup() {
    return all(trails, AuditTrail::clear).thenApply(done -> Response.ok().build());
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
    return all(trails, AuditTrail::clear) // first: orders are numbered from 1 again
        .thenCompose(cleared -> all(services, Resettable::reset))
        .thenApply(done -> cleared());
  }

  /** Dead letters stay: they are discarded one by one, by whoever has looked at them. */
  private Response cleared() {
    int left = engine.deadLetters();
    if (left > 0) {
      LOG.warn("A reset leaves dead letters, which are of what was there before: {}", left);
    }
    return Response.ok().build();
  }

  private static <T> CompletableFuture<Void> all(
      List<T> services, Function<T, CompletionStage<?>> work) {
    return CompletableFuture.allOf(
        services.stream()
            .map(service -> work.apply(service).toCompletableFuture())
            .toArray(CompletableFuture<?>[]::new));
  }

  private static Response notDrained() {
    return Problem.of(503, "not-drained", "Transactions are still open").response();
  }
}
