package emporium.product.api;

import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.product.DeleteProduct;
import emporium.product.IngestProduct;
import emporium.product.ProductLocks;
import emporium.product.ProductRepository;
import emporium.product.ReplaceProduct;
import emporium.runtime.StageFailure;
import emporium.runtime.access.OwnProduct;
import emporium.runtime.access.OwnSeller;
import emporium.runtime.access.Roles;
import emporium.runtime.admission.AdmissionControlled;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.http.problems.Problem;
import io.quarkus.security.PermissionsAllowed;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.server.Cancellable;

/**
 * Products over HTTP: the Orleans variant of docs/openapi.yaml. Changes are answered without a
 * body.
 */
@Cancellable(false)
@Path("/product")
@Produces(MediaType.APPLICATION_JSON)
public class ProductResource {
  private static final int GATEWAY_TIMEOUT = 504;

  private final Transactions<ProductRepository> products;
  private final ProductChangeCoordinator changes;
  private final ReplicationLevel replication;

  public ProductResource(
      Transactions<ProductRepository> products,
      ProductChangeCoordinator changes,
      Criteria criteria) {
    this.products = products;
    this.changes = changes;
    this.replication = criteria.replication();
  }

  /** Ingests a product. */
  @AdmissionControlled
  @RolesAllowed(Roles.OPERATOR)
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Ingest a product")
  @APIResponse(responseCode = "200", description = "The product is as sent")
  public CompletionStage<Response> ingest(@NotNull @Valid ProductRequest product) {
    return products
        .run(new IngestProduct(product.data(), replication))
        .thenApply(changed -> Response.ok().build());
  }

  /** Replaces a product by a new version. */
  @AdmissionControlled
  @PermissionsAllowed(value = Roles.OWN, permission = OwnProduct.class)
  @PUT
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Replace a product by a new version")
  @APIResponse(responseCode = "202", description = "Replaced; other services follow")
  @APIResponse(responseCode = "404", description = "The product was never ingested")
  @APIResponse(responseCode = "504", description = "Replaced; stock has not followed in time")
  public CompletionStage<Response> replace(@NotNull @Valid ProductRequest body) {
    var data = body.data();
    return change(data.id(), new ReplaceProduct(data, replication));
  }

  /** Changes a price. */
  @AdmissionControlled
  @PermissionsAllowed(value = Roles.OWN, permission = OwnProduct.class)
  @PATCH
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Change the price of a product")
  @APIResponse(responseCode = "202", description = "Changed; other services follow")
  @APIResponse(responseCode = "409", description = "The product has another version")
  public CompletionStage<Response> updatePrice(@NotNull @Valid PriceUpdateRequest body) {
    return products
        .run(body.command(replication))
        .thenApply(sequence -> Response.accepted().build());
  }

  /** Switches a product off. */
  @AdmissionControlled
  @PermissionsAllowed(value = Roles.OWN, permission = OwnSeller.class)
  @DELETE
  @Path("/{sellerId}/{productId}")
  @Operation(summary = "Switch a product off")
  @APIResponse(responseCode = "202", description = "Switched off; other services follow")
  @APIResponse(responseCode = "504", description = "Switched off; stock has not followed in time")
  public CompletionStage<Response> delete(
      @PathParam("sellerId") @Positive int sellerId,
      @PathParam("productId") @Positive int productId) {
    var id = new ProductId(sellerId, productId);
    return change(id, new DeleteProduct(id, replication));
  }

  /** A product. */
  @PermitAll
  @GET
  @Path("/{sellerId}/{productId}")
  @Operation(summary = "Read a product")
  public CompletionStage<ProductView> product(
      @PathParam("sellerId") @Positive int sellerId,
      @PathParam("productId") @Positive int productId) {
    var id = new ProductId(sellerId, productId);
    return products.read(ProductLocks.readProduct(id), found -> ProductView.of(found.require(id)));
  }

  private CompletionStage<Response> change(
      ProductId product, Command<ProductRepository, Long> change) {
    return changes
        .run(product, change)
        .thenApply(done -> Response.accepted().build())
        .exceptionallyCompose(ProductResource::failure);
  }

  private static CompletionStage<Response> failure(Throwable thrown) {
    Throwable cause = StageFailure.cause(thrown);
    return cause instanceof TimeoutException
        ? CompletableFuture.completedStage(late())
        : CompletableFuture.failedStage(cause);
  }

  private static Response late() {
    return Problem.of(
            GATEWAY_TIMEOUT,
            "product-not-confirmed",
            "The product is changed; stock has not followed in time and goes on")
        .response();
  }
}
