package emporium.stock;

import emporium.events.CheckoutId;
import emporium.events.ProductId;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Stock as the domain sees it. What it hands out is for reading; {@code Changes.touch} opens it for
 * changes.
 */
public interface StockRepository {
  /** The item of a product, ingested or only heard of. */
  @Nullable StockItem item(ProductId product);

  /** The reservation of a checkout. */
  @Nullable Reservation reservation(CheckoutId checkout);

  /** The checkout while its parts are gathered. */
  @Nullable Gathering gathering(CheckoutId checkout);

  /** The end of a reservation while it is under way at the owners of its items. */
  @Nullable PartedEnd partedEnd(CheckoutId checkout);

  /**
   * Items of which the last that was said is that they are low, as values. Needs no lock; weakly
   * consistent.
   */
  Collection<ProductId> lowItems();

  /** Every item, ingested or only heard of. */
  Collection<StockItem> items();

  /** Every reservation since the last reset. */
  Collection<Reservation> reservations();

  /** Every checkout whose parts are being gathered. */
  Collection<Gathering> gatherings();

  /** Every end that is under way. */
  Collection<PartedEnd> partedEnds();

  /**
   * The item of a product as the outside may see it.
   *
   * @throws UnknownStockItem if its row has not been ingested
   */
  default StockItem ingestedItem(ProductId product) {
    StockItem item = item(product);
    if (item == null || !item.ingested()) {
      throw new UnknownStockItem(product);
    }
    return item;
  }
}
