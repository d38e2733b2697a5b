package emporium.order.api;

import emporium.events.model.CustomerId;
import emporium.order.OrderLocks;
import emporium.order.OrderRepository;
import emporium.persistence.Transactions;
import emporium.runtime.access.OwnCustomer;
import emporium.runtime.access.Roles;
import emporium.runtime.http.Paginator;
import io.quarkus.security.PermissionsAllowed;
import io.vertx.core.http.HttpServerRequest;
import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.jspecify.annotations.Nullable;

/** Orders over HTTP. Never blocks. Source: docs/semantics.md "Reads". */
@Cancellable(false)
@Path("/order")
@Produces(MediaType.APPLICATION_JSON)
public class OrderResource {
  private final Transactions<OrderRepository> orders;
  private final Paginator pages;

  OrderResource(Transactions<OrderRepository> orders, Paginator pages) {
    this.orders = orders;
    this.pages = pages;
  }

  /** A customer's orders, oldest first; none is an empty list, further ones are at {@code Link}. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @GET
  @Path("/{customerId}")
  @Operation(summary = "Read a customer's orders with items and history")
  @APIResponseSchema(
      value = OrderView[].class,
      responseCode = "200",
      responseDescription = "Oldest first; a header Link names what follows, if it is too much")
  public CompletionStage<Response> get(
      @PathParam("customerId") @Positive int customerId,
      @QueryParam("after") @Nullable String after,
      @QueryParam("limit") @Nullable String limit,
      @Context HttpServerRequest asked) {
    CustomerId customer = new CustomerId(customerId);
    int begin = after == null ? 0 : Paginator.number("after", after);
    return pages.respond(
        asked.path(),
        limit,
        begin,
        (from, max) ->
            orders.read(
                OrderLocks.readOrdersOf(customer),
                state -> state.ordersOf(customer, from, max).stream().map(OrderView::of).toList()),
        "after",
        OrderView::orderId);
  }
}
