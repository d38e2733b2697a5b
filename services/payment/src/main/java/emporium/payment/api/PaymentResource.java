package emporium.payment.api;

import emporium.events.model.OrderId;
import emporium.payment.Payment;
import emporium.payment.PaymentLocks;
import emporium.payment.PaymentRepository;
import emporium.persistence.Transactions;
import emporium.persistence.UnknownAggregate;
import emporium.runtime.access.OwnCustomer;
import emporium.runtime.access.Roles;
import io.quarkus.security.PermissionsAllowed;
import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.server.Cancellable;

/** Payments over HTTP. Source: docs/semantics.md "Reads". */
@Cancellable(false)
@Path("/payment")
@Produces(MediaType.APPLICATION_JSON)
public class PaymentResource {
  private final Transactions<PaymentRepository> payments;

  public PaymentResource(Transactions<PaymentRepository> payments) {
    this.payments = payments;
  }

  /** How an order is paid. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @GET
  @Path("/{customerId}/{orderId}")
  @Operation(summary = "Read the payment of an order")
  public CompletionStage<PaymentView> payment(
      @PathParam("customerId") @Positive int customerId,
      @PathParam("orderId") @Positive int orderId) {
    var order = new OrderId(customerId, orderId);
    return payments.read(
        PaymentLocks.readPayment(order),
        state -> {
          Payment payment = state.payment(order);
          if (payment == null) {
            throw new UnknownAggregate(
                "payment", Map.of("customer_id", customerId, "order_id", orderId));
          }
          return PaymentView.of(payment);
        });
  }
}
