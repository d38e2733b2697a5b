package emporium.stock;

import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Stock as the domain sees it. What it hands out is for reading; {@code Changes.touch} opens it for
 * changes.
 */
public interface StockRepository {
  /** The item of a product, ingested or known from events only. */
  @Nullable StockItem item(ProductId product);

  /** The reservation of a checkout. */
  @Nullable Reservation reservation(CheckoutId checkout);

  /** The checkout while its parts are reserved. */
  @Nullable SplitReservation splitReservation(CheckoutId checkout);

  /** The settlement of a reservation while it is under way at the owners of its items. */
  @Nullable SplitSettlement splitSettlement(CheckoutId checkout);

  /** Items that were published as low last, as values. Needs no lock; weakly consistent. */
  Collection<ProductId> lowItems();

  /** Every item, ingested or known from events only. */
  Collection<StockItem> items();

  /** Every reservation since the last reset. */
  Collection<Reservation> reservations();

  /** Every checkout whose parts are being reserved. */
  Collection<SplitReservation> splitReservations();

  /** Every settlement that is under way. */
  Collection<SplitSettlement> splitSettlements();

  /**
   * The item of a product as clients may see it.
   *
   * @throws StockRejection.UnknownStockItem if its row has not been ingested
   */
  default StockItem ingestedItem(ProductId product) {
    StockItem item = item(product);
    if (item == null || !item.ingested()) {
      throw new StockRejection.UnknownStockItem(product);
    }
    return item;
  }
}
