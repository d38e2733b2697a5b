package emporium.wholesale.api;

import emporium.runtime.access.Roles;
import emporium.runtime.admission.AdmissionControlled;
import emporium.runtime.http.ProcessingTimed;
import emporium.runtime.http.RequestFields;
import emporium.wholesale.CarrierId;
import emporium.wholesale.CustomerId;
import emporium.wholesale.CustomerSelector;
import emporium.wholesale.DeliveryReceipt;
import emporium.wholesale.DistrictId;
import emporium.wholesale.OrderLine;
import emporium.wholesale.OrderStatus;
import emporium.wholesale.PaymentReceipt;
import emporium.wholesale.PlacedOrder;
import emporium.wholesale.Stock;
import emporium.wholesale.StockLevel;
import emporium.wholesale.WarehouseId;
import emporium.wholesale.WholesaleOperations;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * The five transactions over HTTP; amounts are in cents. Never blocks. Names every bad parameter
 * and field of a request. Source: docs/wholesale.md.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/api")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@ProcessingTimed
public class WholesaleResource {
  private static final int THRESHOLD_MAX = 1_000_000;

  private final WholesaleOperations wholesale;

  WholesaleResource(WholesaleOperations wholesale) {
    this.wholesale = wholesale;
  }

  /** Order-Status; by exactly one of number, e-mail address and last name. */
  @GET
  @Path("/warehouses/{warehouseId}/districts/{districtId}/customers/orders/status")
  @Operation(summary = "A customer and the order with the highest number")
  public CompletionStage<OrderStatus> orderStatus(
      @PathParam("warehouseId") int warehouseId,
      @PathParam("districtId") int districtId,
      @QueryParam("customerId") @Nullable String customerId,
      @QueryParam("customerEmail") @Nullable String customerEmail,
      @QueryParam("customerLastName") @Nullable String customerLastName) {
    var fields = new RequestFields();
    var district = new DistrictId(warehouseId, districtId);
    var customer = customer(fields, district, customerId, customerEmail, customerLastName);
    fields.requireValid();
    return wholesale.orderStatus(customer);
  }

  /** Stock-Level. */
  @GET
  @Path("/warehouses/{warehouseId}/stock-levels")
  @Operation(summary = "How many products of a district's last orders are low")
  public CompletionStage<StockLevel> stockLevel(
      @PathParam("warehouseId") int warehouseId,
      @QueryParam("districtId") @Nullable String districtId,
      @QueryParam("threshold") @Nullable String threshold) {
    var fields = new RequestFields();
    int district = fields.number("districtId", districtId, 1, Integer.MAX_VALUE);
    int pieces = fields.number("threshold", threshold, 0, THRESHOLD_MAX);
    fields.requireValid();
    return wholesale.stockLevel(new DistrictId(warehouseId, district), pieces);
  }

  /** New-Order. */
  @AdmissionControlled
  @POST
  @Path("/warehouses/{warehouseId}/districts/{districtId}/customers/{customerId}/orders")
  @Operation(summary = "Place an order")
  public CompletionStage<PlacedOrder> newOrder(
      @PathParam("warehouseId") int warehouseId,
      @PathParam("districtId") int districtId,
      @PathParam("customerId") int customerId,
      @QueryParam("tid") @Nullable String tid,
      @Nullable List<@Nullable OrderLineRequest> lines) {
    var fields = new RequestFields();
    String named = fields.text("tid", tid, Texts.TID);
    List<OrderLine> ordered = lines(fields, lines);
    fields.requireValid();
    return wholesale.newOrder(new CustomerId(warehouseId, districtId, customerId), ordered, named);
  }

  private static List<OrderLine> lines(
      RequestFields fields, @Nullable List<@Nullable OrderLineRequest> lines) {
    var ordered = new ArrayList<OrderLine>();
    if (lines == null || lines.isEmpty() || lines.size() > OrderRow.ITEMS_MAX) {
      fields.reject("body", "must have 1 to " + OrderRow.ITEMS_MAX + " lines");
      return ordered;
    }
    for (int i = 0; i < lines.size(); i++) {
      OrderLineRequest line = lines.get(i);
      String at = "[" + i + "]";
      if (line == null) {
        fields.reject(at, "must not be null");
      } else {
        ordered.add(
            new OrderLine(
                fields.number(at + ".productId", line.productId(), 1, Integer.MAX_VALUE),
                fields.number(at + ".quantity", line.quantity(), 1, Stock.LINE_PIECES_MAX),
                fields.number(
                    at + ".supplyingWarehouseId",
                    line.supplyingWarehouseId(),
                    1,
                    Integer.MAX_VALUE)));
      }
    }
    return ordered;
  }

  /** Payment of an amount in cents; by a customer of this district, or of the one that is named. */
  @AdmissionControlled
  @POST
  @Path("/warehouses/{warehouseId}/districts/{districtId}/customers/payments")
  @Operation(summary = "Pay")
  public CompletionStage<PaymentReceipt> payment(
      @PathParam("warehouseId") int warehouseId,
      @PathParam("districtId") int districtId,
      @QueryParam("customerWarehouseId") @Nullable String customerWarehouseId,
      @QueryParam("customerDistrictId") @Nullable String customerDistrictId,
      @QueryParam("customerId") @Nullable String customerId,
      @QueryParam("customerEmail") @Nullable String customerEmail,
      @QueryParam("customerLastName") @Nullable String customerLastName,
      @QueryParam("tid") @Nullable String tid,
      @Nullable Integer amountCents) {
    var fields = new RequestFields();
    var at = new DistrictId(warehouseId, districtId);
    var home =
        new DistrictId(
            orOwn(fields, "customerWarehouseId", customerWarehouseId, warehouseId),
            orOwn(fields, "customerDistrictId", customerDistrictId, districtId));
    var customer = customer(fields, home, customerId, customerEmail, customerLastName);
    String named = fields.text("tid", tid, Texts.TID);
    int cents = fields.number("body", amountCents, 1, Money.PAYMENT_CENTS_MAX);
    fields.requireValid();
    return wholesale.payment(at, customer, cents, named);
  }

  private static int orOwn(RequestFields fields, String field, @Nullable String text, int own) {
    return text == null ? own : fields.number(field, text, 1, Integer.MAX_VALUE);
  }

  private static CustomerSelector customer(
      RequestFields fields,
      DistrictId district,
      @Nullable String id,
      @Nullable String email,
      @Nullable String lastName) {
    if (Stream.of(id, email, lastName).filter(given -> given != null).count() != 1) {
      fields.reject(
          "customerId", "must be given, or customerEmail, or customerLastName, and only one");
    } else if (email != null) {
      return new CustomerSelector.ByEmail(
          district, fields.text("customerEmail", email, Texts.NAME));
    } else if (lastName != null) {
      return new CustomerSelector.ByLastName(
          district, fields.text("customerLastName", lastName, Texts.NAME));
    }
    int number = id == null ? 0 : fields.number("customerId", id, 1, Integer.MAX_VALUE);
    return new CustomerSelector.ById(
        new CustomerId(district.warehouseId(), district.districtId(), number));
  }

  /** Delivery by a carrier, whose number is the body. */
  @POST
  @Path("/warehouses/{warehouseId}/deliveries")
  @Operation(summary = "Deliver the oldest order of each district")
  public CompletionStage<DeliveryReceipt> delivery(
      @PathParam("warehouseId") int warehouseId, @Nullable Integer carrierId) {
    var fields = new RequestFields();
    int carrier = fields.number("body", carrierId, 1, Integer.MAX_VALUE);
    fields.requireValid();
    return wholesale.delivery(new WarehouseId(warehouseId), new CarrierId(carrier));
  }
}
