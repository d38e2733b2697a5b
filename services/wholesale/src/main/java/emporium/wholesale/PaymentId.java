package emporium.wholesale;

/** A payment by its number for the customer, who guards it. */
public record PaymentId(int warehouseId, int districtId, int customerId, int paymentNumber)
    implements Comparable<PaymentId> {
  /** The owner. */
  public CustomerId customer() {
    return new CustomerId(warehouseId, districtId, customerId);
  }

  @Override
  public int compareTo(PaymentId other) {
    int byWarehouseId = Integer.compare(warehouseId, other.warehouseId);
    if (byWarehouseId != 0) {
      return byWarehouseId;
    }
    int byDistrictId = Integer.compare(districtId, other.districtId);
    if (byDistrictId != 0) {
      return byDistrictId;
    }
    int byCustomerId = Integer.compare(customerId, other.customerId);
    if (byCustomerId != 0) {
      return byCustomerId;
    }
    return Integer.compare(paymentNumber, other.paymentNumber);
  }
}
