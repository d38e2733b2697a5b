package emporium.wholesale;

import java.util.function.Function;

/** Stock-Level in one snapshot. */
record FindStockLevel(DistrictId district, int threshold)
    implements Function<WholesaleRepository, StockLevel> {
  @Override
  public StockLevel apply(WholesaleRepository state) {
    var stocks =
        new FindRecentStocks(district, WholesaleOperations.STOCK_LEVEL_ORDERS).apply(state);
    int low = new CountLowStocks(stocks, threshold).apply(state);
    return new StockLevel(district.warehouseId(), district.districtId(), threshold, low);
  }
}
