package emporium.wholesale;

import java.time.Instant;
import java.util.List;

/**
 * The answer to a delivery.
 *
 * @param emptyDistricts how many districts had nothing to deliver
 */
public record DeliveryReceipt(
    int warehouseId,
    int carrierId,
    Instant deliveredAt,
    List<DeliveredOrder> orders,
    int emptyDistricts) {
  /** An order that was delivered. */
  public record DeliveredOrder(int districtId, int orderNumber, int customerId, long amountCents) {}
}
