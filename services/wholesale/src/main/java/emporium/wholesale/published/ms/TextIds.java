package emporium.wholesale.published.ms;

import emporium.wholesale.CustomerId;
import emporium.wholesale.DistrictId;
import emporium.wholesale.OrderId;
import emporium.wholesale.StockId;

/** Keys of the maps: texts, as published. */
final class TextIds {
  private TextIds() {}

  static String of(int id) {
    return Integer.toString(id);
  }

  static String of(DistrictId id) {
    return id.warehouseId() + "-" + id.districtId();
  }

  static String of(StockId id) {
    return id.warehouseId() + "-" + id.productId();
  }

  static String of(CustomerId id) {
    return of(id.district()) + "-" + id.customerId();
  }

  static String of(OrderId id) {
    return of(id.district()) + "-" + id.orderNumber();
  }
}
