package emporium.wholesale;

import emporium.persistence.Transactions;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The transactions as one unit of work each, on an engine that needs no locks declared: whom a name
 * means and which orders are the oldest is found where it is used. Thread-safe.
 */
public final class SingleUnitOperations implements WholesaleOperations {
  private final Transactions<WholesaleRepository> wholesale;

  /** On the units of work of the service. */
  public SingleUnitOperations(Transactions<WholesaleRepository> wholesale) {
    this.wholesale = wholesale;
  }

  @Override
  public CompletionStage<OrderStatus> orderStatus(CustomerSelector customer) {
    return wholesale.snapshot(new FindOrderStatus(customer));
  }

  @Override
  public CompletionStage<StockLevel> stockLevel(DistrictId district, int threshold) {
    return wholesale.snapshot(new FindStockLevel(district, threshold));
  }

  @Override
  public CompletionStage<PlacedOrder> newOrder(
      CustomerId customer, List<OrderLine> lines, String tid) {
    return wholesale.run(new PlaceOrder(customer, lines, tid));
  }

  @Override
  public CompletionStage<PaymentReceipt> payment(
      DistrictId at, CustomerSelector customer, long amountCents, String tid) {
    return wholesale.run(new ReceivePaymentOf(at, customer, amountCents, tid));
  }

  @Override
  public CompletionStage<DeliveryReceipt> delivery(WarehouseId warehouse, CarrierId carrier) {
    return wholesale.run(new DeliverOldestOrders(warehouse, carrier));
  }
}
