package emporium.order;

import emporium.events.CustomerId;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Orders over HTTP. Never blocks. Source: semantics "Reads". */
@Path("/order")
@Produces(MediaType.APPLICATION_JSON)
public class OrderResource {
  private final Transactions<OrderRepository> orders;

  OrderResource(Transactions<OrderRepository> orders) {
    this.orders = orders;
  }

  /** A customer's orders, oldest first; none is an empty list. */
  @GET
  @Path("/{customerId}")
  @Operation(summary = "Read a customer's orders with items and history")
  public CompletionStage<List<OrderView>> get(@PathParam("customerId") @Positive int customerId) {
    CustomerId customer = new CustomerId(customerId);
    return orders.read(
        LockSet.shared(customer),
        state ->
            state.ordersOf(customer).stream()
                .sorted(Comparator.comparing(Order::id))
                .map(OrderView::of)
                .toList());
  }
}
