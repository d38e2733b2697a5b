package emporium.wholesale;

import java.util.List;
import java.util.function.Function;

/** How many stocks are below a threshold; the caller holds them. */
record CountLowStocks(List<StockId> stocks, int threshold)
    implements Function<WholesaleRepository, Integer> {
  @Override
  public Integer apply(WholesaleRepository state) {
    return state.countBelow(stocks, threshold);
  }
}
