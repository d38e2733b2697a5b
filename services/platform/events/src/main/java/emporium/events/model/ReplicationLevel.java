package emporium.events.model;

/** The order in which carts see changes of products. */
public enum ReplicationLevel {
  /** In order of arrival: an older change may overwrite a newer one. */
  EVENTUAL,
  /** Changes of one product in commit order. */
  CAUSAL_PRODUCT,
  /**
   * Changes of one seller in commit order: a cart that has seen one has seen all earlier ones of
   * that seller.
   */
  CAUSAL_SELLER
}
