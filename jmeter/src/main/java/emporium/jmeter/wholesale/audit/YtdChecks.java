package emporium.jmeter.wholesale.audit;

import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.data.WholesaleTable;
import org.jspecify.annotations.Nullable;

/**
 * Checks what warehouses and districts have taken in, and the text of payments. Source: TPC-C's
 * conditions 1, 8 and 9 (3.3.2).
 */
final class YtdChecks implements TableChecks {
  private final WholesaleSize size;
  private final WholesaleGenerator rows;
  private final Findings findings;
  private final long[] warehouseCents;
  private final long[] districtCents;
  private final long[] paidCents;
  private final @Nullable String[] paymentData;

  YtdChecks(WholesaleGenerator rows, Findings findings) {
    this.size = rows.size();
    this.rows = rows;
    this.findings = findings;
    this.warehouseCents = new long[size.warehouses()];
    this.districtCents = new long[size.districts()];
    this.paidCents = new long[size.districts()];
    this.paymentData = new String[size.districts()];
  }

  @Override
  public void accept(WholesaleTable table, RawRecord row) {
    switch (table) {
      case WAREHOUSES ->
          warehouseCents[row.intValue("warehouseId") - 1] = row.longValue("ytdCents");
      case DISTRICTS ->
          districtCents[size.place(row.intValue("warehouseId"), row.intValue("districtId"))] =
              row.longValue("ytdCents");
      case PAYMENTS -> addPayment(row);
      default -> {}
    }
  }

  private void addPayment(RawRecord row) {
    int warehouse = row.intValue("atWarehouseId");
    int district = row.intValue("atDistrictId");
    int place = size.place(warehouse, district);
    paidCents[place] += row.longValue("amountCents");
    String names = paymentData[place];
    if (names == null) {
      names = rows.paymentData(warehouse, district);
      paymentData[place] = names;
    }
    findings.expect(
        WholesaleCheck.PAYMENT_DATA,
        names.equals(row.string("data")),
        () -> "payment at " + warehouse + "/" + district + " has '" + row.string("data") + "'");
  }

  @Override
  public void conclude() {
    for (int warehouse = 1; warehouse <= size.warehouses(); warehouse++) {
      long sumCents = 0;
      for (int district = 1; district <= WholesaleSize.DISTRICTS; district++) {
        int place = size.place(warehouse, district);
        sumCents += districtCents[place];
        String name = "district " + warehouse + "/" + district;
        findings.expect(
            WholesaleCheck.DISTRICT_YTD_EQUALS_PAYMENTS,
            districtCents[place] == paidCents[place],
            () -> name + " has " + districtCents[place] + ", payments " + paidCents[place]);
      }
      long districts = sumCents;
      int place = warehouse - 1;
      findings.expect(
          WholesaleCheck.WAREHOUSE_YTD_EQUALS_DISTRICTS,
          warehouseCents[place] == districts,
          () ->
              "warehouse %d has %d, districts %d"
                  .formatted(place + 1, warehouseCents[place], districts));
    }
  }
}
