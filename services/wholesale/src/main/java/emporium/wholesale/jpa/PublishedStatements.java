package emporium.wholesale.jpa;

/** The queries that the published code led to, on our tables. */
final class PublishedStatements {
  private static final String DISTRICT_AND_WAREHOUSE =
      """
       join emporium.wholesale.Warehouse w on w.warehouseId = d.warehouseId
      where d.warehouseId = :warehouse and d.districtId = :district""";

  /** With all that it refers to, since it is read by its key. */
  static final String DISTRICT =
      "select d, w from emporium.wholesale.District d" + DISTRICT_AND_WAREHOUSE;

  /** With all that it refers to, since it is read by its key. */
  static final String CUSTOMER =
      """
      select c, d, w from emporium.wholesale.Customer c
      join emporium.wholesale.District d
        on d.warehouseId = c.warehouseId and d.districtId = c.districtId
      """
          + DISTRICT_AND_WAREHOUSE
          + " and c.customerId = :customer";

  static final String CUSTOMER_BY_EMAIL =
      """
      from emporium.wholesale.Customer c where c.person.email = :email
      order by c.warehouseId, c.districtId, c.customerId""";

  static final String STOCK =
      """
      from emporium.wholesale.Stock s
      where s.warehouseId = :warehouse and s.productId = :product""";

  static final String LOW_STOCKS =
      """
      from emporium.wholesale.Stock s
      where s.warehouseId = :warehouse and s.productId in :products and s.quantity < :pieces""";

  static final String ORDERS_OF_CUSTOMER =
      """
      from emporium.wholesale.Order o
      where o.warehouseId = :warehouse and o.districtId = :district and o.customerId = :customer
      order by o.orderNumber desc""";

  static final String ORDERS_OF_DISTRICT =
      """
      from emporium.wholesale.Order o
      where o.warehouseId = :warehouse and o.districtId = :district
      order by o.orderNumber desc""";

  /** The lines of an order, each with its product and the warehouse that supplies it. */
  static final String LINES =
      """
      select o, p, w from emporium.wholesale.Order o join fetch o.items i
      join emporium.wholesale.Product p on p.productId = i.productId
      join emporium.wholesale.Warehouse w on w.warehouseId = i.supplierId
      where o.warehouseId = :warehouse and o.districtId = :district and o.orderNumber = :number""";

  private PublishedStatements() {}
}
