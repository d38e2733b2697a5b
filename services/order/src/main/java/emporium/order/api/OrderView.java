package emporium.order.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.model.OrderStatus;
import emporium.order.Order;
import emporium.order.OrderHistory;
import emporium.order.OrderItem;
import emporium.runtime.http.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order with its items and history as reads and raw records show it.
 *
 * @param countItems lines
 * @param estimatedDeliveryDate never known: no rule of the paper estimates it
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record OrderView(
    String type,
    int customerId,
    int orderId,
    int session,
    String tid,
    String invoiceNumber,
    OrderStatus status,
    Instant purchaseDate,
    @Nullable Instant paymentDate,
    @Nullable Instant deliveredCarrierDate,
    @Nullable Instant deliveredCustomerDate,
    @Nullable Instant estimatedDeliveryDate,
    int countItems,
    BigDecimal totalAmount,
    BigDecimal totalFreight,
    BigDecimal totalIncentive,
    BigDecimal totalInvoice,
    BigDecimal totalItems,
    Instant createdAt,
    Instant updatedAt,
    List<OrderItemView> items,
    List<OrderHistoryView> history) {

  /** One line. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record OrderItemView(
      int orderItemId,
      int sellerId,
      int productId,
      String productName,
      BigDecimal unitPrice,
      int quantity,
      BigDecimal freightValue,
      BigDecimal totalItems,
      BigDecimal totalAmount,
      BigDecimal totalIncentive,
      BigDecimal voucher,
      Instant shippingLimitDate) {
    static OrderItemView of(OrderItem item) {
      return new OrderItemView(
          item.orderItemId(),
          item.product().sellerId(),
          item.product().productId(),
          item.productName(),
          Money.decimal(item.unitPriceCents()),
          item.quantity(),
          Money.decimal(item.freightCents()),
          Money.decimal(item.totalItemsCents()),
          Money.decimal(item.totalAmountCents()),
          Money.decimal(item.totalIncentiveCents()),
          Money.decimal(item.voucherCents()),
          item.shippingLimit());
    }
  }

  /** When it entered a status. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record OrderHistoryView(Instant createdAt, OrderStatus status) {
    static OrderHistoryView of(OrderHistory row) {
      return new OrderHistoryView(row.createdAt(), row.status());
    }
  }

  public static OrderView of(Order order) {
    return new OrderView(
        "orders",
        order.id().customerId(),
        order.id().orderId(),
        order.checkout().session(),
        order.tid(),
        order.invoiceNumber(),
        order.status(),
        order.purchaseDate(),
        order.paymentDate(),
        order.deliveredCarrierDate(),
        order.deliveredCustomerDate(),
        null,
        order.items().size(),
        Money.decimal(order.totalAmountCents()),
        Money.decimal(order.totalFreightCents()),
        Money.decimal(order.totalIncentiveCents()),
        Money.decimal(order.totalInvoiceCents()),
        Money.decimal(order.totalItemsCents()),
        order.createdAt(),
        order.updatedAt(),
        order.items().stream().map(OrderItemView::of).toList(),
        order.history().stream().map(OrderHistoryView::of).toList());
  }
}
