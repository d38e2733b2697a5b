package emporium.seller.api;

import emporium.events.model.SellerId;
import emporium.persistence.Transactions;
import emporium.runtime.access.OwnSeller;
import emporium.runtime.access.Roles;
import emporium.runtime.admission.AdmissionControlled;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.http.streams.OpensStream;
import emporium.seller.IngestSeller;
import emporium.seller.LowStockProduct;
import emporium.seller.SellerLocks;
import emporium.seller.SellerRepository;
import io.quarkus.security.PermissionsAllowed;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.jboss.resteasy.reactive.server.Cancellable;

/**
 * Sellers over HTTP: ingestion, reads, the dashboard. Never blocks. Source: docs/semantics.md
 * "Reads".
 */
@Cancellable(false)
@Path("/seller")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class SellerResource {
  private final Transactions<SellerRepository> sellers;
  private final SellerStreams streams;
  private final DashboardReader dashboards;

  SellerResource(Transactions<SellerRepository> sellers, SellerStreams streams, Criteria criteria) {
    this.sellers = sellers;
    this.streams = streams;
    this.dashboards = new DashboardReader(sellers, criteria.dashboard());
  }

  /** Ingests a row; a repeated row replaces the earlier one. */
  @AdmissionControlled
  @RolesAllowed(Roles.OPERATOR)
  @POST
  @Operation(summary = "Ingest a seller")
  public CompletionStage<Response> ingest(@NotNull @Valid SellerRequest row) {
    return sellers
        .run(new IngestSeller(row.row()))
        .thenApply(isNew -> Response.status(Response.Status.CREATED).build());
  }

  /** One seller. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnSeller.class)
  @GET
  @Path("/{sellerId}")
  @Operation(summary = "Read a seller")
  public CompletionStage<SellerView> get(@PathParam("sellerId") int sellerId) {
    SellerId seller = new SellerId(sellerId);
    return sellers.read(
        SellerLocks.readSeller(seller), state -> SellerView.of(state.ingestedSeller(seller)));
  }

  /** Products low in stock. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnSeller.class)
  @GET
  @Path("/{sellerId}/low-stock")
  @Operation(summary = "Read the seller's products of which more is asked for than is in stock")
  public CompletionStage<List<LowStockProductView>> lowStock(@PathParam("sellerId") int sellerId) {
    return lowStock(new SellerId(sellerId));
  }

  private CompletionStage<List<LowStockProductView>> lowStock(SellerId seller) {
    return sellers.read(
        SellerLocks.readSeller(seller),
        state ->
            state.lowProducts(state.ingestedSeller(seller).id()).stream()
                .sorted(Comparator.comparing(LowStockProduct::id))
                .map(LowStockProductView::of)
                .toList());
  }

  /**
   * The same as it changes: first those that are low, then each that becomes so or ceases to be.
   */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnSeller.class)
  @GET
  @Path("/{sellerId}/low-stock/stream")
  @RequiresKnownSeller
  @OpensStream
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @RestStreamElementType(MediaType.APPLICATION_JSON)
  @Operation(summary = "Stream the seller's warnings of low stock")
  public Multi<LowStockProductView> lowStockStream(@PathParam("sellerId") int sellerId) {
    return streams
        .lowStock()
        .subscribe(() -> lowStock(new SellerId(sellerId)), view -> view.sellerId() == sellerId);
  }

  /** The dashboard as it changes: now, and after each event that is about it. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnSeller.class)
  @GET
  @Path("/dashboard/{sellerId}/stream")
  @RequiresKnownSeller
  @OpensStream
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @RestStreamElementType(MediaType.APPLICATION_JSON)
  @Operation(summary = "Stream a seller's dashboard")
  public Multi<DashboardView> dashboardStream(@PathParam("sellerId") int sellerId) {
    SellerId seller = new SellerId(sellerId);
    return streams
        .dashboards()
        .subscribe(() -> CompletableFuture.completedStage(List.of(seller)), seller::equals)
        .onItem()
        .transformToUniAndConcatenate(
            changed -> Uni.createFrom().completionStage(() -> dashboards.of(changed)));
  }

  /** The ongoing entries of one seller. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnSeller.class)
  @GET
  @Path("/dashboard/{sellerId}")
  @Operation(summary = "Read a seller's dashboard: aggregate and entries of one snapshot")
  public CompletionStage<DashboardView> dashboard(@PathParam("sellerId") int sellerId) {
    return dashboards.of(new SellerId(sellerId));
  }
}
