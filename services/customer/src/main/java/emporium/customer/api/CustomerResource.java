package emporium.customer.api;

import emporium.customer.CustomerLocks;
import emporium.customer.CustomerRepository;
import emporium.customer.IngestCustomer;
import emporium.events.model.CustomerId;
import emporium.persistence.Transactions;
import emporium.runtime.access.OwnCustomer;
import emporium.runtime.access.Roles;
import emporium.runtime.admission.AdmissionControlled;
import io.quarkus.security.PermissionsAllowed;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
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
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.server.Cancellable;

/**
 * Customers over HTTP: ingestion and reads. Source: docs/openapi.yaml, docs/semantics.md "Reads".
 */
@Cancellable(false)
@Path("/customer")
@Produces(MediaType.APPLICATION_JSON)
public class CustomerResource {
  private final Transactions<CustomerRepository> customers;

  public CustomerResource(Transactions<CustomerRepository> customers) {
    this.customers = customers;
  }

  /** Ingests a row; a repeated row replaces all but the counters. */
  @AdmissionControlled
  @RolesAllowed(Roles.OPERATOR)
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Ingest a customer")
  @APIResponse(responseCode = "201", description = "Taken over")
  public CompletionStage<Response> ingest(@NotNull @Valid CustomerRequest row) {
    return customers
        .run(new IngestCustomer(row.row()))
        .thenApply(isNew -> Response.status(Response.Status.CREATED).build());
  }

  /** One customer. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @GET
  @Path("/{customerId}")
  @Operation(summary = "Read a customer")
  public CompletionStage<CustomerView> customer(@PathParam("customerId") @Positive int customerId) {
    var id = new CustomerId(customerId);
    return customers.read(
        CustomerLocks.readCustomer(id), state -> CustomerView.of(state.ingestedCustomer(id)));
  }
}
