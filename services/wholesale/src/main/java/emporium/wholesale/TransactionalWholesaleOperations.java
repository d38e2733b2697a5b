package emporium.wholesale;

import emporium.persistence.CommitResult;
import emporium.persistence.Transactions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The transactions on either engine. Names are resolved, and the orders of a delivery looked for,
 * by a step of its own, whose result stays in the process, so that it waits for no force.
 * Thread-safe.
 */
public final class TransactionalWholesaleOperations implements WholesaleOperations {
  /** How often an overtaken delivery looks again before it locks whole districts. */
  static final int DELIVERY_RETRIES_MAX = 5;

  private final Transactions<WholesaleRepository> wholesale;

  /** On the units of work of the service. */
  public TransactionalWholesaleOperations(Transactions<WholesaleRepository> wholesale) {
    this.wholesale = wholesale;
  }

  @Override
  public CompletionStage<OrderStatus> orderStatus(CustomerSelector customer) {
    return resolved(customer)
        .thenCompose(
            found ->
                wholesale.read(WholesaleLocks.readCustomer(found), new ReadOrderStatus(found)));
  }

  @Override
  public CompletionStage<StockLevel> stockLevel(DistrictId district, int threshold) {
    return wholesale
        .read(
            WholesaleLocks.readDistrict(district),
            new FindRecentStocks(district, STOCK_LEVEL_ORDERS))
        .thenCompose(
            stocks ->
                wholesale.read(
                    WholesaleLocks.readStocks(stocks), new CountLowStocks(stocks, threshold)))
        .thenApply(
            low -> new StockLevel(district.warehouseId(), district.districtId(), threshold, low));
  }

  @Override
  public CompletionStage<PlacedOrder> newOrder(
      CustomerId customer, List<OrderLine> lines, String tid) {
    return wholesale.run(new PlaceOrder(customer, lines, tid));
  }

  @Override
  public CompletionStage<PaymentReceipt> payment(
      DistrictId at, CustomerSelector customer, long amountCents, String tid) {
    return resolved(customer)
        .thenCompose(found -> wholesale.run(new ReceivePayment(at, found, amountCents, tid)));
  }

  @Override
  public CompletionStage<DeliveryReceipt> delivery(WarehouseId warehouse, CarrierId carrier) {
    return delivery(warehouse, carrier, 0);
  }

  private CompletionStage<DeliveryReceipt> delivery(
      WarehouseId warehouse, CarrierId carrier, int retries) {
    if (retries > DELIVERY_RETRIES_MAX) {
      return wholesale.run(new DeliverOldestOrders(warehouse, carrier));
    }
    return wholesale
        .commit(new PeekOldestOrders(warehouse))
        .thenCompose(seen -> wholesale.run(new DeliverOrders(warehouse, carrier, seen.result())))
        .thenCompose(
            delivered ->
                delivered
                    .<CompletionStage<DeliveryReceipt>>map(CompletableFuture::completedStage)
                    .orElseGet(() -> delivery(warehouse, carrier, retries + 1)));
  }

  private CompletionStage<CustomerId> resolved(CustomerSelector customer) {
    return customer instanceof CustomerSelector.ById by
        ? CompletableFuture.completedStage(by.customer())
        : wholesale.commit(new FindCustomer(customer)).thenApply(CommitResult::result);
  }
}
