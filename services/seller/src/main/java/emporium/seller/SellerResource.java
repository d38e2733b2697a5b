package emporium.seller;

import emporium.edge.Criteria;
import emporium.events.SellerId;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
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
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Sellers over HTTP: ingestion, reads, the dashboard. Never blocks. Source: semantics "Reads". */
@Path("/seller")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class SellerResource {
  private final Transactions<SellerRepository> sellers;
  private final Dashboards dashboards;

  SellerResource(Transactions<SellerRepository> sellers, Criteria criteria) {
    this.sellers = sellers;
    this.dashboards = new Dashboards(sellers, criteria.dashboard());
  }

  /** Takes a row over; coming again, it replaces the earlier one. */
  @POST
  @Operation(summary = "Ingest a seller")
  public CompletionStage<Response> ingest(@NotNull @Valid SellerRequest row) {
    return sellers
        .run(new IngestSeller(row.row()))
        .thenApply(isNew -> Response.status(Response.Status.CREATED).build());
  }

  /** One seller. */
  @GET
  @Path("/{sellerId}")
  @Operation(summary = "Read a seller")
  public CompletionStage<SellerView> get(@PathParam("sellerId") int sellerId) {
    SellerId seller = new SellerId(sellerId);
    return sellers.read(
        LockSet.shared(seller), state -> SellerView.of(state.ingestedSeller(seller)));
  }

  /** What is ongoing with one seller. */
  @GET
  @Path("/dashboard/{sellerId}")
  @Operation(summary = "Read a seller's dashboard: aggregate and entries of one snapshot")
  public CompletionStage<DashboardView> dashboard(@PathParam("sellerId") int sellerId) {
    return dashboards.of(new SellerId(sellerId));
  }
}
