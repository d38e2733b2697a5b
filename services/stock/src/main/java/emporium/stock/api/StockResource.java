package emporium.stock.api;

import emporium.events.model.ProductId;
import emporium.persistence.Transactions;
import emporium.runtime.access.OwnSeller;
import emporium.runtime.access.Roles;
import emporium.runtime.admission.AdmissionControlled;
import emporium.runtime.http.IdempotencyKey;
import emporium.stock.AddStock;
import emporium.stock.IngestStock;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;
import io.quarkus.security.PermissionsAllowed;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * Stock over HTTP: ingestion, replenishment, reads. Never blocks. Source: docs/semantics.md
 * "Reads".
 */
@Cancellable(false)
@Path("/stock")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class StockResource {
  private final Transactions<StockRepository> stock;
  private final StockConfig config;

  StockResource(Transactions<StockRepository> stock, StockConfig config) {
    this.stock = stock;
    this.config = config;
  }

  /** Ingests a row; a repeated row sets what is on hand. */
  @AdmissionControlled
  @RolesAllowed(Roles.OPERATOR)
  @POST
  @Operation(summary = "Ingest a stock item")
  public CompletionStage<Response> ingest(@NotNull @Valid StockItemRequest row) {
    return stock.run(new IngestStock(row.row())).thenApply(isNew -> Response.ok().build());
  }

  /** One item. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnSeller.class)
  @GET
  @Path("/{sellerId}/{productId}")
  @Operation(summary = "Read a stock item")
  public CompletionStage<StockItemView> get(
      @PathParam("sellerId") int sellerId, @PathParam("productId") int productId) {
    ProductId product = new ProductId(sellerId, productId);
    return stock.read(
        StockLocks.readItem(product), items -> StockItemView.of(items.ingestedItem(product)));
  }

  /** Puts pieces on hand; once, if a request with a key is repeated. */
  @AdmissionControlled
  @PermissionsAllowed(value = Roles.OWN, permission = OwnSeller.class)
  @PATCH
  @Path("/{sellerId}/{productId}")
  @Operation(summary = "Add pieces to a stock item")
  public CompletionStage<Response> add(
      @PathParam("sellerId") int sellerId,
      @PathParam("productId") int productId,
      @HeaderParam(IdempotencyKey.HEADER) @Nullable String key,
      @NotNull @Valid AddStockRequest body) {
    var request =
        IdempotencyKey.request(key, body, config.idempotencyKeysMax(), config.idempotencyKeysMs());
    return stock
        .run(new AddStock(new ProductId(sellerId, productId), body.quantity(), request))
        .thenApply(onHand -> Response.noContent().build());
  }
}
