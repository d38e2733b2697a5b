package emporium.seller;

import emporium.events.model.OrderId;
import emporium.events.model.SellerId;
import java.util.Comparator;

/** The part of an order that one seller serves. Exists with its seller, whose lock guards it. */
public record SellerOrderId(SellerId seller, OrderId order) implements Comparable<SellerOrderId> {
  private static final Comparator<SellerOrderId> ORDER =
      Comparator.comparing(SellerOrderId::seller).thenComparing(SellerOrderId::order);

  @Override
  public int compareTo(SellerOrderId other) {
    return ORDER.compare(this, other);
  }
}
