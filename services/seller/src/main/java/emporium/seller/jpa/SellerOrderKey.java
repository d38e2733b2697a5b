package emporium.seller.jpa;

import emporium.seller.SellerOrderId;

/** The primary key of a seller's part of an order. */
public record SellerOrderKey(int customerId, int orderId, int sellerId) {
  static SellerOrderKey of(SellerOrderId id) {
    return new SellerOrderKey(id.customerId(), id.orderId(), id.sellerId());
  }
}
