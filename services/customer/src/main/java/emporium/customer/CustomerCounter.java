package emporium.customer;

/** What is counted of a customer. */
public enum Counter {
  /** Orders that were paid. */
  SUCCESS_PAYMENT,
  /** Orders that were not. */
  FAILED_PAYMENT,
  /** Packages that arrived. */
  DELIVERY,
  /** Checkouts of which nothing was in stock. */
  FAILED_RESERVATION,
  /** Carts left alone for long. */
  ABANDONED_CART
}
