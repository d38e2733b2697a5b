package emporium.provider.api;

import emporium.provider.ChargeKey;
import emporium.provider.ChargeResult;
import emporium.runtime.StageFailure;
import emporium.runtime.access.Roles;
import emporium.runtime.http.problems.Problem;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.server.Cancellable;

/** The provider over HTTP. Source: paper 3.2 (the optional PSP), docs/semantics.md "Payment". */
@RolesAllowed(Roles.INTERNAL)
@Cancellable(false)
@Path("/esp")
@Produces(MediaType.APPLICATION_JSON)
public class ProviderResource {
  private static final int UNAVAILABLE = 503;
  private final PaymentProvider provider;

  public ProviderResource(PaymentProvider provider) {
    this.provider = provider;
  }

  /** Charges once per idempotency key. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Charge, once per idempotency key")
  @APIResponse(responseCode = "200", description = "The charge's status")
  @APIResponse(responseCode = "409", description = "The key was used for another amount")
  public CompletionStage<Response> charge(@NotNull @Valid PaymentIntentCreateOptions options) {
    var key = new ChargeKey(options.idempotencyKey());
    return answer(
        provider.charge(key, options.amountCents(), options.customer(), options.currency()));
  }

  /** Voids what was or will be charged under the key. */
  @POST
  @Path("/{key}/void")
  @Operation(summary = "Void a charge, made or not")
  public CompletionStage<Response> voidCharge(
      @PathParam("key") @Pattern(regexp = PaymentIntentCreateOptions.KEY) String key) {
    return answer(provider.voidCharge(new ChargeKey(key)));
  }

  private static CompletionStage<Response> answer(CompletionStage<ChargeResult> charge) {
    return charge
        .thenApply(result -> Response.ok(PaymentIntent.of(result)).build())
        .exceptionallyCompose(ProviderResource::failure);
  }

  private static CompletionStage<Response> failure(Throwable thrown) {
    Throwable cause = StageFailure.cause(thrown);
    if (cause instanceof ProviderUnreachable) {
      var problem = Problem.of(UNAVAILABLE, "unreachable", "The provider cannot be reached");
      return CompletableFuture.completedStage(problem.response());
    }
    return CompletableFuture.failedStage(cause);
  }
}
