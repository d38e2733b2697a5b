package emporium.seller.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.model.OrderId;
import emporium.events.model.OrderStatus;
import emporium.events.model.PackageStatus;
import emporium.runtime.http.Money;
import emporium.seller.OrderEntry;
import emporium.seller.SellerOrder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An order entry as the dashboard and raw records show it.
 *
 * @param naturalKey {@code customer|order}
 * @param productCategory never known: invoices do not carry it
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record OrderEntryView(
    String type,
    int customerId,
    int orderId,
    int sellerId,
    int productId,
    String naturalKey,
    @Nullable Integer packageId,
    String productName,
    @Nullable String productCategory,
    BigDecimal unitPrice,
    int quantity,
    BigDecimal totalItems,
    BigDecimal totalAmount,
    BigDecimal totalIncentive,
    BigDecimal totalInvoice,
    BigDecimal freightValue,
    @Nullable Instant shipmentDate,
    @Nullable Instant deliveryDate,
    OrderStatus orderStatus,
    @Nullable String deliveryStatus) {

  public static List<OrderEntryView> of(SellerOrder part) {
    return part.entries().stream().map(entry -> of(part, entry)).toList();
  }

  private static OrderEntryView of(SellerOrder part, OrderEntry entry) {
    OrderId order = part.id().order();
    return new OrderEntryView(
        "order_entries",
        order.customerId(),
        order.orderId(),
        entry.product().sellerId(),
        entry.product().productId(),
        order.customerId() + "|" + order.orderId(),
        entry.packageId(),
        entry.productName(),
        null,
        Money.decimal(entry.unitPriceCents()),
        entry.quantity(),
        Money.decimal(entry.totalItemsCents()),
        Money.decimal(entry.totalAmountCents()),
        Money.decimal(entry.totalIncentiveCents()),
        Money.decimal(entry.totalInvoiceCents()),
        Money.decimal(entry.freightCents()),
        part.shipmentDate(),
        entry.deliveryDate(),
        part.status(),
        name(entry.deliveryStatus()));
  }

  private static @Nullable String name(@Nullable PackageStatus status) {
    return status == null ? null : status.name().toLowerCase(Locale.ROOT);
  }
}
