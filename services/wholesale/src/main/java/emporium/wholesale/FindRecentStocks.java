package emporium.wholesale;

import java.util.List;
import java.util.function.Function;

/**
 * The stocks that a district's own warehouse has of the products of its last orders; the caller
 * holds the district.
 */
record FindRecentStocks(DistrictId district, int orders)
    implements Function<WholesaleRepository, List<StockId>> {
  @Override
  public List<StockId> apply(WholesaleRepository state) {
    state.require(District.class, district);
    return state.productsOfLastOrders(district, orders).stream()
        .map(product -> new StockId(district.warehouseId(), product))
        .toList();
  }
}
