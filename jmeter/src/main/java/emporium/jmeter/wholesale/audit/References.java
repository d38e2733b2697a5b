package emporium.jmeter.wholesale.audit;

import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.data.WholesaleTable;

/** Whether a record and what it refers to are of the size that the server was filled with. */
final class References {
  private final WholesaleSize size;

  References(WholesaleSize size) {
    this.size = size;
  }

  boolean areKnown(WholesaleTable table, RawRecord row) {
    return switch (table) {
      case POPULATION -> true;
      case PRODUCTS -> size.hasStock(1, row.intValue("productId"));
      case CARRIERS -> isCarrier(row.intValue("carrierId"));
      case WAREHOUSES -> size.hasDistrict(row.intValue("warehouseId"), 1);
      case DISTRICTS -> isDistrict(row);
      case EMPLOYEES -> isDistrict(row) && row.intValue("employeeId") == 1;
      case STOCKS -> size.hasStock(row.intValue("warehouseId"), row.intValue("productId"));
      case CUSTOMERS -> isCustomer(row);
      case ORDERS -> isOrder(row);
      case PAYMENTS ->
          isCustomer(row)
              && row.intValue("paymentNumber") >= 1
              && size.hasDistrict(row.intValue("atWarehouseId"), row.intValue("atDistrictId"));
    };
  }

  private boolean isOrder(RawRecord row) {
    return isCustomer(row)
        && row.intValue("orderNumber") >= 1
        && (!row.has("carrierId") || isCarrier(row.intValue("carrierId")))
        && row.objects("items").stream()
            .allMatch(
                item ->
                    size.hasStock(
                        item.intValue("supplyingWarehouseId"), item.intValue("productId")));
  }

  private boolean isDistrict(RawRecord row) {
    return size.hasDistrict(row.intValue("warehouseId"), row.intValue("districtId"));
  }

  private boolean isCustomer(RawRecord row) {
    return size.hasCustomer(
        row.intValue("warehouseId"), row.intValue("districtId"), row.intValue("customerId"));
  }

  private static boolean isCarrier(int carrier) {
    return carrier >= 1 && carrier <= WholesaleSize.CARRIERS;
  }
}
