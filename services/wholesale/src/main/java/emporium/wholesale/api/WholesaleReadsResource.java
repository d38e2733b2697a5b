package emporium.wholesale.api;

import emporium.persistence.Aggregate;
import emporium.persistence.Transactions;
import emporium.persistence.UnknownAggregate;
import emporium.runtime.access.Roles;
import emporium.wholesale.Carrier;
import emporium.wholesale.Customer;
import emporium.wholesale.CustomerId;
import emporium.wholesale.DistrictId;
import emporium.wholesale.Employee;
import emporium.wholesale.Order;
import emporium.wholesale.OrderId;
import emporium.wholesale.Population;
import emporium.wholesale.PopulationId;
import emporium.wholesale.Product;
import emporium.wholesale.ProductId;
import emporium.wholesale.Stock;
import emporium.wholesale.StockId;
import emporium.wholesale.WholesaleLocks;
import emporium.wholesale.WholesaleRepository;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.server.Cancellable;

/** Reads of single rows and short lists, for clients that prepare requests. Never blocks. */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/api")
@Produces(MediaType.APPLICATION_JSON)
public class WholesaleReadsResource {
  private final Transactions<WholesaleRepository> wholesale;

  WholesaleReadsResource(Transactions<WholesaleRepository> wholesale) {
    this.wholesale = wholesale;
  }

  /** What the server was filled with. */
  @GET
  @Path("/population")
  @Operation(summary = "Read what the server was filled with")
  public CompletionStage<PopulationRow> population() {
    return one(Population.class, PopulationId.ONLY, PopulationRow::of);
  }

  /** All warehouses. */
  @GET
  @Path("/warehouses")
  @Operation(summary = "List the warehouses")
  public CompletionStage<List<WarehouseRow>> warehouses() {
    return wholesale.snapshot(WholesaleModule::warehouses);
  }

  /** The districts of a warehouse. */
  @GET
  @Path("/warehouses/{warehouseId}/districts")
  @Operation(summary = "List the districts of a warehouse")
  public CompletionStage<List<DistrictRow>> districts(@PathParam("warehouseId") int warehouseId) {
    return wholesale.snapshot(
        state ->
            WholesaleModule.districts(state).stream()
                .filter(row -> row.warehouseId() == warehouseId)
                .sorted(Comparator.comparing(DistrictRow::districtId))
                .toList());
  }

  /** All carriers. */
  @GET
  @Path("/carriers")
  @Operation(summary = "List the carriers")
  public CompletionStage<List<CarrierRow>> carriers() {
    return wholesale.snapshot(
        state ->
            state.all(Carrier.class).stream()
                .map(CarrierRow::of)
                .sorted(Comparator.comparing(CarrierRow::carrierId))
                .toList());
  }

  /** A product. */
  @GET
  @Path("/products/{productId}")
  @Operation(summary = "Read a product")
  public CompletionStage<ProductRow> product(@PathParam("productId") int productId) {
    return one(Product.class, new ProductId(productId), ProductRow::of);
  }

  /** An employee. */
  @GET
  @Path("/employees/{username}")
  @Operation(summary = "Read an employee")
  public CompletionStage<EmployeeRow> employee(@PathParam("username") String username) {
    return wholesale.snapshot(
        state -> {
          Employee found = state.employeeOf(username);
          if (found == null) {
            throw new UnknownAggregate("employee", Map.of("username", username));
          }
          return EmployeeRow.of(found);
        });
  }

  /** A stock. */
  @GET
  @Path("/warehouses/{warehouseId}/stocks/{productId}")
  @Operation(summary = "Read a stock")
  public CompletionStage<StockRow> stock(
      @PathParam("warehouseId") int warehouseId, @PathParam("productId") int productId) {
    var id = new StockId(warehouseId, productId);
    return wholesale.read(
        WholesaleLocks.readStocks(List.of(id)),
        state -> StockRow.of(state.require(Stock.class, id)));
  }

  /** A customer. */
  @GET
  @Path("/warehouses/{warehouseId}/districts/{districtId}/customers/{customerId}")
  @Operation(summary = "Read a customer")
  public CompletionStage<CustomerRow> customer(
      @PathParam("warehouseId") int warehouseId,
      @PathParam("districtId") int districtId,
      @PathParam("customerId") int customerId) {
    var id = new CustomerId(warehouseId, districtId, customerId);
    return wholesale.read(
        WholesaleLocks.readCustomer(id),
        state -> CustomerRow.of(state.require(Customer.class, id)));
  }

  /** An order. */
  @GET
  @Path("/warehouses/{warehouseId}/districts/{districtId}/orders/{orderNumber}")
  @Operation(summary = "Read an order")
  public CompletionStage<OrderRow> order(
      @PathParam("warehouseId") int warehouseId,
      @PathParam("districtId") int districtId,
      @PathParam("orderNumber") int orderNumber) {
    var id = new OrderId(warehouseId, districtId, orderNumber);
    return wholesale.read(
        WholesaleLocks.readDistrict(new DistrictId(warehouseId, districtId)),
        state -> OrderRow.of(state.require(Order.class, id)));
  }

  /** What never changes is read without a lock. */
  private <E extends Aggregate, V> CompletionStage<V> one(
      Class<E> type, Object id, Function<E, V> view) {
    return wholesale.snapshot(state -> view.apply(state.require(type, id)));
  }
}
