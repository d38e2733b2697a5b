package emporium.seller;

import java.util.Collection;

/**
 * The aggregate of a seller's ongoing entries.
 *
 * @param countOrders different (customer, order)
 * @param countItems entries
 */
public record DashboardTotals(
    int countOrders,
    int countItems,
    long totalAmountCents,
    long totalFreightCents,
    long totalIncentiveCents,
    long totalInvoiceCents,
    long totalItemsCents) {

  /** The aggregate of these parts, each of another order. */
  public static DashboardTotals of(Collection<SellerOrder> parts) {
    int items = 0;
    long amountCents = 0;
    long freightCents = 0;
    long incentiveCents = 0;
    long itemsCents = 0;
    for (SellerOrder part : parts) {
      for (OrderEntry entry : part.entries()) {
        items++;
        amountCents = Math.addExact(amountCents, entry.totalAmountCents());
        freightCents = Math.addExact(freightCents, entry.freightCents());
        incentiveCents = Math.addExact(incentiveCents, entry.totalIncentiveCents());
        itemsCents = Math.addExact(itemsCents, entry.totalItemsCents());
      }
    }
    return new DashboardTotals(
        parts.size(),
        items,
        amountCents,
        freightCents,
        incentiveCents,
        Math.addExact(amountCents, freightCents),
        itemsCents);
  }
}
