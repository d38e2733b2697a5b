package emporium.bookstore.api;

import emporium.bookstore.BookstoreQueries;
import emporium.bookstore.CustomersView;
import emporium.bookstore.ShopView;
import emporium.runtime.access.Roles;
import emporium.runtime.http.ProcessingTimed;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.server.Cancellable;

/** What parameters of the queries can be; a client asks once. Never blocks. */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/api")
@Produces(MediaType.APPLICATION_JSON)
@ProcessingTimed
public class MetadataResource {
  private final BookstoreQueries queries;

  MetadataResource(BookstoreQueries queries) {
    this.queries = queries;
  }

  /** What a client may expect to find. */
  @GET
  @Path("/population")
  @Operation(summary = "What the bookstore was filled with")
  public CompletionStage<PopulationRequest> population() {
    return queries.population().thenApply(PopulationRequest::of);
  }

  /** Countries. */
  @GET
  @Path("/countries/codes")
  @Operation(summary = "Codes of the countries that have shops")
  public CompletionStage<List<String>> countries() {
    return queries.countries();
  }

  /** Years. */
  @GET
  @Path("/purchases/years")
  @Operation(summary = "Years with purchases")
  public CompletionStage<List<Integer>> years() {
    return queries.salesYears();
  }

  /** Customers. */
  @GET
  @Path("/customers/metadata")
  @Operation(summary = "How many customers and pages of them there are")
  public CompletionStage<CustomersView> customers() {
    return queries.customers();
  }

  /** Shops. */
  @GET
  @Path("/shops/names")
  @Operation(summary = "All shops")
  public CompletionStage<List<ShopView>> shops() {
    return queries.shops();
  }
}
