package emporium.customer;

/** The counters of a customer. */
public enum CustomerCounter {
  /** Orders that were paid. */
  SUCCESS_PAYMENT,
  /** Orders that were not. */
  FAILED_PAYMENT,
  /** Packages that arrived. */
  DELIVERY,
  /** Checkouts of which nothing was in stock. */
  FAILED_RESERVATION,
  /** Carts abandoned. */
  ABANDONED_CART
}
