package emporium.simulation;

import emporium.events.model.CartLine;
import emporium.events.model.ProductId;
import emporium.product.ProductData;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** What the clients know of the products: the last version and price that was acknowledged. */
final class ProductOffers {
  private static final long PRICE_CENTS = 1_000;
  private static final long FREIGHT_CENTS = 150;
  private static final long VOUCHER_CENTS = 50;
  private static final int PIECES_MAX = 3;

  private final Map<ProductId, Offer> offers = new LinkedHashMap<>();

  /** A version of a product at a price. */
  record Offer(long priceCents, String version) {}

  /** Adds a product with its first version. */
  ProductData add(ProductId id) {
    offers.put(id, new Offer(PRICE_CENTS, "0"));
    return data(id, offer(id));
  }

  Offer offer(ProductId id) {
    return Objects.requireNonNull(offers.get(id));
  }

  void set(ProductId id, Offer offer) {
    offers.put(id, offer);
  }

  /** A product as its seller describes it. */
  static ProductData data(ProductId id, Offer offer) {
    return new ProductData(
        id,
        "thing",
        "sku",
        "category",
        "",
        offer.priceCents(),
        FREIGHT_CENTS,
        "approved",
        offer.version());
  }

  /** A line of any product as it is offered. */
  CartLine anyLine(Random random) {
    var id = List.copyOf(offers.keySet()).get(random.nextInt(offers.size()));
    var offer = offer(id);
    return new CartLine(
        id.sellerId(),
        id.productId(),
        "thing",
        offer.priceCents(),
        FREIGHT_CENTS,
        1 + random.nextInt(PIECES_MAX),
        random.nextInt(PIECES_MAX) * VOUCHER_CENTS,
        offer.version());
  }
}
