package emporium.shipment.api;

import emporium.events.model.OrderId;
import emporium.persistence.Transactions;
import emporium.persistence.UnknownAggregate;
import emporium.runtime.StageFailure;
import emporium.runtime.access.Callers;
import emporium.runtime.access.OwnCustomer;
import emporium.runtime.access.Roles;
import emporium.runtime.http.problems.Problem;
import emporium.shipment.Shipment;
import emporium.shipment.ShipmentLocks;
import emporium.shipment.ShipmentRepository;
import io.quarkus.security.PermissionsAllowed;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.server.Cancellable;

/**
 * Shipments over HTTP: update delivery and reads. Source: docs/openapi.yaml, docs/semantics.md
 * "Update delivery", "Reads".
 */
@Cancellable(false)
@Path("/shipment")
@Produces(MediaType.APPLICATION_JSON)
public class ShipmentResource {
  private static final String DELIVERED = "Emporium-Delivered";
  private static final int GATEWAY_TIMEOUT = 504;
  private static final int TID_MAX = 255;

  private final Transactions<ShipmentRepository> shipments;
  private final DeliveryCoordinator deliveries;
  private final Callers callers;

  public ShipmentResource(
      Transactions<ShipmentRepository> shipments, DeliveryCoordinator deliveries, Callers callers) {
    this.shipments = shipments;
    this.deliveries = deliveries;
    this.callers = callers;
  }

  /**
   * Delivers the oldest packages of the first sellers that have any. Has no body, whatever its
   * media type.
   */
  @RolesAllowed(Roles.OPERATOR)
  @PATCH
  @Path("/{tid}")
  @Operation(summary = "Deliver the oldest packages of the first ten sellers")
  @APIResponse(
      responseCode = "200",
      description = "Delivered; the header Emporium-Delivered says how many packages")
  @APIResponse(responseCode = "504", description = "Delivered; Order has not noted it in time")
  public CompletionStage<Response> deliver(@PathParam("tid") @Size(max = TID_MAX) String tid) {
    return callers
        .current()
        .thenCompose(caller -> deliveries.run(tid, caller.principal()))
        .thenApply(packages -> Response.ok().header(DELIVERED, packages).build())
        .exceptionallyCompose(ShipmentResource::failure);
  }

  /** The shipment of an order. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @GET
  @Path("/{customerId}/{orderId}")
  @Operation(summary = "Read the shipment of an order")
  public CompletionStage<ShipmentView> shipment(
      @PathParam("customerId") @Positive int customerId,
      @PathParam("orderId") @Positive int orderId) {
    var order = new OrderId(customerId, orderId);
    return shipments.read(
        ShipmentLocks.readShipment(order),
        state -> {
          Shipment shipment = state.shipment(order);
          if (shipment == null) {
            throw new UnknownAggregate(
                "shipment", Map.of("customer_id", customerId, "order_id", orderId));
          }
          return ShipmentView.of(shipment);
        });
  }

  private static CompletionStage<Response> failure(Throwable thrown) {
    Throwable cause = StageFailure.cause(thrown);
    return cause instanceof TimeoutException
        ? CompletableFuture.completedStage(late())
        : CompletableFuture.failedStage(cause);
  }

  private static Response late() {
    return Problem.of(
            GATEWAY_TIMEOUT, "delivery-not-confirmed", "Delivered; Order has not noted it in time")
        .response();
  }
}
