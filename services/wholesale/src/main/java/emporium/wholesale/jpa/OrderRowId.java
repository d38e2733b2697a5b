package emporium.wholesale.jpa;

import emporium.wholesale.OrderId;

/**
 * The identity of an order in its mapping. Of a record that parts refer to, Hibernate 7 looks up
 * components as if they were in the order of the alphabet; so here they are.
 */
public record OrderRowId(int districtId, int orderNumber, int warehouseId) {
  static OrderRowId of(OrderId id) {
    return new OrderRowId(id.districtId(), id.orderNumber(), id.warehouseId());
  }
}
