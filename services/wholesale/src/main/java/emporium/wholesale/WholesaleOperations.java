package emporium.wholesale;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The five transactions of a wholesale supplier. Stages fail as those of {@code Transactions} do,
 * with {@code UnknownAggregate} or a {@link WholesaleRejection}; nothing is changed then. Complete
 * when what they answer is durable. Source: TPC-C 2.4 to 2.8.
 */
public interface WholesaleOperations {
  /** How many orders Stock-Level looks at. */
  int STOCK_LEVEL_ORDERS = 20;

  /** Order-Status: a customer and the order with the highest number. */
  CompletionStage<OrderStatus> orderStatus(CustomerSelector customer);

  /**
   * Stock-Level: how many products of the district's last {@value #STOCK_LEVEL_ORDERS} orders are
   * below a threshold at its warehouse.
   */
  CompletionStage<StockLevel> stockLevel(DistrictId district, int threshold);

  /** New-Order. */
  CompletionStage<PlacedOrder> newOrder(CustomerId customer, List<OrderLine> lines, String tid);

  /** Payment, at a district. */
  CompletionStage<PaymentReceipt> payment(
      DistrictId at, CustomerSelector customer, long amountCents, String tid);

  /** Delivery of the oldest order of each district. */
  CompletionStage<DeliveryReceipt> delivery(WarehouseId warehouse, CarrierId carrier);
}
