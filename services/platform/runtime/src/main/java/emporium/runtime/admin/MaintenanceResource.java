package emporium.runtime.admin;

import emporium.audit.api.AuditTrail;
import emporium.persistence.engine.Engine;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.access.Roles;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.http.MaintenanceMode;
import emporium.runtime.http.problems.Problem;
import io.quarkus.arc.All;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The benchmark's post-run tasks: {@code /reset} drains and restores the ingested state, {@code
 * /cleanup} clears the audit log. A reset is answered within a configured time, whatever it waits
 * for; changes are refused until it has completed.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/")
public class MaintenanceResource {
  private static final Logger LOG = LoggerFactory.getLogger(MaintenanceResource.class);
  private static final long DRAIN_PAUSE_MS = 10;
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(DRAIN_PAUSE_MS, TimeUnit.MILLISECONDS);

  private final List<ServiceModule<?>> services;
  private final List<AuditTrail> trails;
  private final Engine engine;
  private final MaintenanceMode gate;
  private final long answerMaxMs;

  MaintenanceResource(
      @All List<ServiceModule<?>> services,
      @All List<AuditTrail> trails,
      Engine engine,
      MaintenanceMode gate,
      RuntimeConfig config) {
    this.services = services;
    this.trails = trails;
    this.engine = engine;
    this.gate = gate;
    this.answerMaxMs = config.reset().answerMaxMs();
  }

  /**
   * Drains, then clears the audit log, and every service in a commit of its own; 503 if it has not
   * drained in time (nothing is cleared), if clearing takes longer (it continues), or if another
   * reset runs.
   */
  @PATCH
  @Path("reset")
  public CompletionStage<Response> reset() {
    if (!gate.enter()) {
      return CompletableFuture.completedStage(resetting("Another reset runs"));
    }
    return CompletableFuture.completedFuture(System.nanoTime())
        .thenCompose(
            startNanos ->
                drained(startNanos)
                    .whenComplete((empty, failure) -> openUnless(empty))
                    .thenCompose(empty -> empty ? clearing(startNanos) : notDrained()));
  }

  /** Clears the audit log; records moved to files stay there. */
  @PATCH
  @Path("cleanup")
  public CompletionStage<Response> cleanup() {
    return all(trails, AuditTrail::clear).thenApply(done -> Response.ok().build());
  }

  /** Whether nothing is open; polls until then or until the time is over. */
  private CompletableFuture<Boolean> drained(long startNanos) {
    return isIdle()
        .completeOnTimeout(false, leftNanos(startNanos), TimeUnit.NANOSECONDS)
        .thenCompose(
            idle ->
                idle || leftNanos(startNanos) == 0
                    ? CompletableFuture.completedFuture(idle)
                    : CompletableFuture.supplyAsync(() -> startNanos, LATER)
                        .thenCompose(this::drained));
  }

  private CompletableFuture<Boolean> isIdle() {
    boolean idle = engine.commandsInFlight() == 0; // read first: its effects are seen below
    var open =
        services.stream()
            .map(CompletableFuture::completedFuture)
            .map(service -> service.thenCompose(ServiceModule::openTransactions))
            .toList();
    return CompletableFuture.allOf(open.toArray(new CompletableFuture<?>[0]))
        .thenApply(
            done ->
                idle
                    && engine.pendingEvents() == 0
                    && open.stream().allMatch(answer -> answer.join().isEmpty()));
  }

  private long leftNanos(long startNanos) {
    long tookNanos = System.nanoTime() - startNanos;
    return Math.max(0, TimeUnit.MILLISECONDS.toNanos(answerMaxMs) - tookNanos);
  }

  private void openUnless(@Nullable Boolean clearing) {
    if (clearing == null || !clearing) {
      gate.leave();
    }
  }

  /** Answers in time, and leaves maintenance mode when all is cleared. */
  private CompletableFuture<Response> clearing(long startNanos) {
    return clear()
        .whenComplete((answer, failure) -> gate.leave())
        .copy()
        .completeOnTimeout(
            resetting("The reset goes on"), leftNanos(startNanos), TimeUnit.NANOSECONDS);
  }

  private CompletableFuture<Response> clear() {
    return all(trails, AuditTrail::clear) // first: order numbers restart from 1
        .thenCompose(cleared -> all(services, ServiceModule::reset))
        .thenApply(done -> cleared());
  }

  /** Dead letters stay: an operator discards them one by one. */
  private Response cleared() {
    int left = engine.deadLetters();
    if (left > 0) {
      LOG.warn("Reset keeps dead letters of the previous data: {}", left);
    }
    return Response.ok().build();
  }

  /** Returns a failed future, and never throws, if one fails. */
  private static <T> CompletableFuture<Void> all(
      List<T> services, Function<T, CompletionStage<?>> work) {
    return CompletableFuture.allOf(
        services.stream()
            .map(CompletableFuture::completedFuture)
            .map(service -> service.thenCompose(s -> work.apply(s).thenRun(() -> {})))
            .toArray(CompletableFuture<?>[]::new));
  }

  private static CompletableFuture<Response> notDrained() {
    return CompletableFuture.completedFuture(
        Problem.of(Problem.UNAVAILABLE, "not-drained", "Transactions are still open").response());
  }

  private static Response resetting(String title) {
    return Problem.of(Problem.UNAVAILABLE, "resetting", title).response();
  }
}
