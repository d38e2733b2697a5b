package emporium.jmeter.wholesale.audit;

import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.data.WholesaleTable;

/**
 * Checks the counts of stocks against the lines ordered since the start, and their quantities
 * against their counts. Some 16 bytes a stock.
 */
final class StockChecks implements TableChecks {
  private static final long RESTOCK_PIECES = 91;

  private final WholesaleSize size;
  private final WholesaleGenerator rows;
  private final Findings findings;

  /** What the stock says, less what lines sum to: 0 in the end. */
  private final long[] pieces;

  private final int[] lines;
  private final int[] remoteLines;

  StockChecks(WholesaleGenerator rows, Findings findings) {
    this.size = rows.size();
    this.rows = rows;
    this.findings = findings;
    this.pieces = new long[size.stocks()];
    this.lines = new int[size.stocks()];
    this.remoteLines = new int[size.stocks()];
  }

  @Override
  public void accept(WholesaleTable table, RawRecord row) {
    if (table == WholesaleTable.STOCKS) {
      addStock(row);
    } else if (table == WholesaleTable.ORDERS
        && row.intValue("orderNumber") >= size.firstNewOrder()) {
      int warehouse = row.intValue("warehouseId");
      row.objects("items").forEach(item -> addLine(warehouse, item));
    }
  }

  private void addStock(RawRecord row) {
    int warehouse = row.intValue("warehouseId");
    int product = row.intValue("productId");
    int place = size.stockPlace(warehouse, product);
    long ytd = row.longValue("ytdPieces");
    pieces[place] += ytd;
    lines[place] += row.intValue("orderCount");
    remoteLines[place] += row.intValue("remoteCount");
    int quantity = row.intValue("quantity");
    long expected =
        rows.quantity(warehouse, product) - ytd + RESTOCK_PIECES * row.intValue("restocks");
    findings.expect(
        WholesaleCheck.STOCK_QUANTITY,
        quantity >= 0 && quantity == expected,
        () -> "stock %d/%d has %d, not %d".formatted(warehouse, product, quantity, expected));
  }

  private void addLine(int warehouse, RawRecord item) {
    int supplier = item.intValue("supplyingWarehouseId");
    int place = size.stockPlace(supplier, item.intValue("productId"));
    pieces[place] -= item.intValue("quantity");
    lines[place]--;
    remoteLines[place] -= supplier == warehouse ? 0 : 1;
  }

  @Override
  public void conclude() {
    for (int place = 0; place < size.stocks(); place++) {
      int at = place;
      findings.expect(
          WholesaleCheck.STOCK_COUNTS_EQUAL_LINES,
          pieces[place] == 0 && lines[place] == 0 && remoteLines[place] == 0,
          () ->
              "stock %d/%d has %d pieces, %d lines, %d remote ones too many"
                  .formatted(
                      at / size.products() + 1,
                      at % size.products() + 1,
                      pieces[at],
                      lines[at],
                      remoteLines[at]));
    }
  }
}
