package emporium.simulation;

import emporium.events.Topics;
import java.util.List;
import java.util.Map;

/** What services do without a request, by the names of classes that Quarkus starts. */
final class MarketplaceSweeps {
  private static final Map<String, List<String>> SWEEPS =
      Map.of(
          Topics.CART,
          List.of("emporium.cart.api.StalledCheckoutSweep"),
          Topics.PRODUCT,
          List.of("emporium.product.api.ProductResyncSweep"),
          Topics.STOCK,
          List.of("emporium.stock.lowstock.LowStockSweep"));

  private MarketplaceSweeps() {}

  static List<String> of(String service) {
    return SWEEPS.getOrDefault(service, List.of());
  }
}
