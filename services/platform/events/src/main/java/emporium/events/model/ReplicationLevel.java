package emporium.events;

/** In what order changes of products are seen in carts. */
public enum Replication {
  /** As they arrive: an older change may be the last word on a product. */
  EVENTUAL,
  /** Those of one product in the order they were made. */
  CAUSAL_PRODUCT,
  /**
   * Those of one seller in the order they were made: a cart that has seen one has seen all earlier
   * ones of that seller.
   */
  CAUSAL_SELLER
}
