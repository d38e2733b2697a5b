package emporium.seller.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.model.SellerId;
import emporium.runtime.http.Money;
import emporium.seller.DashboardTotals;
import emporium.seller.Seller;
import emporium.seller.SellerOrder;
import emporium.seller.SellerRepository;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

/**
 * A seller's dashboard: the aggregate of its ongoing entries, and the entries. Source: paper 3.4.
 */
public record DashboardView(
    @JsonProperty("sellerView") TotalsView totals,
    @JsonProperty("orderEntries") List<OrderEntryView> entries) {

  /** The aggregate. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record TotalsView(
      int sellerId,
      int countOrders,
      int countItems,
      BigDecimal totalAmount,
      BigDecimal totalFreight,
      BigDecimal totalIncentive,
      BigDecimal totalInvoice,
      BigDecimal totalItems) {
    static TotalsView of(SellerId seller, DashboardTotals totals) {
      return new TotalsView(
          seller.value(),
          totals.countOrders(),
          totals.countItems(),
          Money.decimal(totals.totalAmountCents()),
          Money.decimal(totals.totalFreightCents()),
          Money.decimal(totals.totalIncentiveCents()),
          Money.decimal(totals.totalInvoiceCents()),
          Money.decimal(totals.totalItemsCents()));
    }
  }

  public static DashboardView of(Seller seller, SellerRepository sellers) {
    List<SellerOrder> parts = ongoing(seller, sellers);
    return new DashboardView(TotalsView.of(seller.id(), DashboardTotals.of(parts)), entries(parts));
  }

  static TotalsView totals(Seller seller, SellerRepository sellers) {
    return TotalsView.of(seller.id(), DashboardTotals.of(ongoing(seller, sellers)));
  }

  static List<OrderEntryView> entries(Seller seller, SellerRepository sellers) {
    return entries(ongoing(seller, sellers));
  }

  private static List<OrderEntryView> entries(List<SellerOrder> parts) {
    return parts.stream().flatMap(part -> OrderEntryView.of(part).stream()).toList();
  }

  private static List<SellerOrder> ongoing(Seller seller, SellerRepository sellers) {
    return sellers.ongoing(seller.id()).stream()
        .sorted(Comparator.comparing(SellerOrder::id))
        .toList();
  }
}
