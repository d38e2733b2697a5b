package emporium.runtime.live;

import emporium.runtime.access.Roles;
import emporium.runtime.http.problems.Problem;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * What an operator may do to this process from outside of it: it passes requests of the page on to
 * the command that has started it, which has the audit and can kill it. A process that was started
 * in another way offers nothing. Thread-safe.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/operator")
@Produces(MediaType.APPLICATION_JSON)
public class OperatorResource {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(5);
  private static final String ACTION = "[a-z-]{1,64}";

  /** An action that is offered. */
  public record Offered(String id, String label, boolean dangerous) {}

  /** What came of an action. */
  public record Outcome(String label, boolean passed, List<String> lines) {}

  /**
   * All actions.
   *
   * @param running label of the one that runs; null if none does
   * @param last what came of the one before; null if there was none
   */
  public record State(
      List<Offered> actions,
      @Nullable @Schema(nullable = true) String running,
      @Nullable @Schema(nullable = true) Outcome last) {
    static final State NOTHING = new State(List.of(), null, null);
  }

  private final Optional<URI> operator;
  private final HttpClient client = HttpClient.newHttpClient();

  @Inject
  OperatorResource(LiveConfig config) {
    this(config.operatorUrl());
  }

  OperatorResource(Optional<URI> operator) {
    this.operator = operator;
  }

  /** The actions that are offered, the label of the one that runs, and what came of the last. */
  @GET
  @APIResponse(
      responseCode = "200",
      description = "The actions",
      content = @Content(schema = @Schema(implementation = State.class)))
  public CompletionStage<Response> state() {
    return operator
        .map(to -> send(HttpRequest.newBuilder(at(to, "/operator")).GET()))
        .orElseGet(() -> CompletableFuture.completedStage(Response.ok(State.NOTHING).build()));
  }

  /** Starts an action: 202 with the state, 404 if it is not offered, 409 if another one runs. */
  @POST
  @APIResponse(
      responseCode = "202",
      description = "The action is under way",
      content = @Content(schema = @Schema(implementation = State.class)))
  @Path("/{action: " + ACTION + "}")
  public CompletionStage<Response> start(@PathParam("action") String action) {
    return operator
        .map(
            to ->
                send(
                    HttpRequest.newBuilder(at(to, "/operator/" + action))
                        .POST(BodyPublishers.noBody())))
        .orElseGet(() -> CompletableFuture.completedStage(unknown()));
  }

  /** The query of the command's address is its key, without which it answers 401. */
  private static URI at(URI command, String path) {
    String query = command.getRawQuery();
    return command.resolve(query == null ? path : path + "?" + query);
  }

  private static Response unknown() {
    return Problem.of(404, "unknown-action", "There is no such action").response();
  }

  private CompletionStage<Response> send(HttpRequest.Builder request) {
    return client
        .sendAsync(request.timeout(ANSWER_MAX).build(), BodyHandlers.ofString())
        .handle((answer, failure) -> failure == null ? passedOn(answer) : absent());
  }

  private static Response passedOn(HttpResponse<String> answer) {
    return Response.status(answer.statusCode())
        .type(answer.headers().firstValue("Content-Type").orElse(MediaType.APPLICATION_JSON))
        .entity(answer.body())
        .build();
  }

  private static Response absent() {
    return Problem.of(
            Problem.UNAVAILABLE,
            "operator-absent",
            "The command that has started this process does not answer")
        .response();
  }
}
