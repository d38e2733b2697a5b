package emporium.bookstore.ms;

import emporium.bookstore.Purchase;
import emporium.bookstore.ShopId;

/** The group of purchases in one shop and year. */
record ShopYear(ShopId shop, int year) {
  static ShopYear of(Purchase purchase) {
    return new ShopYear(purchase.shop(), purchase.id().year());
  }
}
