package emporium.jmeter.wholesale.audit;

import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.data.WholesaleTable;
import java.util.BitSet;
import java.util.List;

/**
 * Checks the numbers of orders, their lines, and which are delivered. A bit for each order. Source:
 * TPC-C's conditions 2 to 7 (3.3.2).
 */
final class OrderChecks implements TableChecks {
  private final WholesaleSize size;
  private final WholesaleGenerator rows;
  private final Findings findings;
  private final int[] nextOrder;
  private final int[] nextDelivery;
  private final BitSet[] numbers;

  OrderChecks(WholesaleGenerator rows, Findings findings) {
    this.size = rows.size();
    this.rows = rows;
    this.findings = findings;
    this.nextOrder = new int[size.districts()];
    this.nextDelivery = new int[size.districts()];
    this.numbers = new BitSet[size.districts()];
    for (int place = 0; place < numbers.length; place++) {
      numbers[place] = new BitSet();
    }
  }

  @Override
  public void accept(WholesaleTable table, RawRecord row) {
    if (table != WholesaleTable.DISTRICTS && table != WholesaleTable.ORDERS) {
      return;
    }
    int place = size.place(row.intValue("warehouseId"), row.intValue("districtId"));
    if (table == WholesaleTable.DISTRICTS) {
      nextOrder[place] = row.intValue("nextOrder");
      nextDelivery[place] = row.intValue("nextDelivery");
      return;
    }
    var order = new OrderRecord(row);
    checkNumber(place, order);
    checkDelivery(place, order);
    checkLines(order);
  }

  /** An order with what all its checks need. */
  private record OrderRecord(
      int warehouse, int district, int number, List<RawRecord> items, RawRecord row) {
    OrderRecord(RawRecord row) {
      this(
          row.intValue("warehouseId"),
          row.intValue("districtId"),
          row.intValue("orderNumber"),
          row.objects("items"),
          row);
    }

    @Override
    public String toString() {
      return "order %d/%d/%d".formatted(warehouse, district, number);
    }
  }

  private void checkNumber(int place, OrderRecord order) {
    boolean isGiven = order.number < nextOrder[place];
    boolean isNew = isGiven && !numbers[place].get(order.number);
    if (isGiven) {
      numbers[place].set(order.number);
    }
    findings.expect(
        WholesaleCheck.ORDER_NUMBERS_DENSE,
        isNew,
        () -> order + (isGiven ? " comes twice" : " is not below " + nextOrder[place]));
  }

  private void checkDelivery(int place, OrderRecord order) {
    boolean isDelivered = order.number < nextDelivery[place];
    long dates =
        order.items.stream()
            .map(item -> item.stringOr("deliveredAt", ""))
            .filter(date -> !date.isEmpty())
            .distinct()
            .count();
    boolean isDated = order.items.stream().allMatch(item -> item.has("deliveredAt"));
    findings.expect(
        WholesaleCheck.DELIVERED_BELOW_NEXT_DELIVERY,
        isDelivered
            ? order.row.has("carrierId") && isDated && dates == 1
            : !order.row.has("carrierId") && dates == 0,
        () -> order + ", next delivery " + nextDelivery[place]);
  }

  private void checkLines(OrderRecord order) {
    boolean isNumbered = !order.items.isEmpty();
    for (int i = 0; i < order.items.size(); i++) {
      isNumbered &= order.items.get(i).intValue("lineNumber") == i + 1;
    }
    findings.expect(WholesaleCheck.ORDER_LINES_NUMBERED, isNumbered, order::toString);
    if (order.number < size.firstNewOrder()) {
      return;
    }
    for (RawRecord item : order.items) {
      checkLine(order, item);
    }
    boolean isLocal =
        order.items.stream()
            .allMatch(item -> item.intValue("supplyingWarehouseId") == order.warehouse);
    findings.expect(
        WholesaleCheck.ORDER_ALL_LOCAL,
        order.row.booleanValue("allLocal") == isLocal,
        order::toString);
  }

  private void checkLine(OrderRecord order, RawRecord item) {
    int product = item.intValue("productId");
    findings.expect(
        WholesaleCheck.LINE_AMOUNTS,
        item.longValue("amountCents") == rows.priceCents(product) * item.intValue("quantity"),
        () -> order + " product " + product + " at " + item.longValue("amountCents"));
    findings.expect(
        WholesaleCheck.LINE_DIST_INFO,
        rows.distInfo(item.intValue("supplyingWarehouseId"), product, order.district)
            .equals(item.string("distInfo")),
        () -> order + " product " + product);
  }

  @Override
  public void conclude() {
    for (int place = 0; place < numbers.length; place++) {
      int at = place;
      findings.expect(
          WholesaleCheck.ORDER_NUMBERS_DENSE,
          numbers[place].cardinality() == nextOrder[place] - 1,
          () ->
              "district %d/%d has %d orders, next %d"
                  .formatted(
                      at / WholesaleSize.DISTRICTS + 1,
                      at % WholesaleSize.DISTRICTS + 1,
                      numbers[at].cardinality(),
                      nextOrder[at]));
    }
  }
}
