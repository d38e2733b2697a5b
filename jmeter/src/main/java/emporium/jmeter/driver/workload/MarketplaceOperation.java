package emporium.jmeter.driver.workload;

/** The operations of the marketplace's driver. */
public enum MarketplaceOperation implements Operation {
  ADD_ITEM("add-item", "Add item to cart", "addItem", Kind.REQUEST),
  CHECKOUT("checkout", "Checkout", "checkout", Kind.TRANSACTION),
  DASHBOARD("dashboard", "Seller dashboard", "dashboard", Kind.TRANSACTION),
  PRICE_UPDATE("price-update", "Price update", "priceUpdate", Kind.TRANSACTION),
  PRODUCT_REPLACE("product-replace", "Product replace", "productReplace", Kind.TRANSACTION),
  UPDATE_DELIVERY("update-delivery", "Package delivery", "updateDelivery", Kind.TRANSACTION),
  /** An abandoned customer session; its samples are the add-items. */
  ABANDON("abandon", "Abandoned session", "addItem", Kind.REQUEST),
  /** Discards what the customer's last session left in the cart. */
  SEAL("seal", "Discard old cart", "seal", Kind.SEPARATE),
  /** Switches a product off that a replace puts back under a new version. */
  PRODUCT_DELETE("product-delete", "Product delete", "productDelete", Kind.SEPARATE),
  /** Puts pieces of a product on hand. */
  REPLENISH("replenish", "Replenish stock", "replenish", Kind.SEPARATE),
  /** Adds to a cart that several threads share. */
  SHARED_ITEM("shared-add-item", "Add item to shared cart", "addItem", Kind.REQUEST),
  /** Checks out a shared cart while the other threads do the same. */
  RACING_CHECKOUT("racing-checkout", "Racing checkout", "checkout", Kind.TRANSACTION),
  /** Checks a shared cart out once more, after the race. */
  REPEATED_CHECKOUT("repeated-checkout", "Repeated checkout", "checkout", Kind.TRANSACTION);

  private enum Kind {
    /** One of the five business transactions. */
    TRANSACTION,
    /** Measured separately, in addition to the throughput. */
    SEPARATE,
    /** A request within a session. */
    REQUEST
  }

  private final String samplerName;
  private final String label;
  private final String resultKey;
  private final Kind kind;

  MarketplaceOperation(String samplerName, String label, String key, Kind kind) {
    this.samplerName = samplerName;
    this.label = label;
    this.resultKey = key;
    this.kind = kind;
  }

  @Override
  public String samplerName() {
    return samplerName;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public String resultKey() {
    return resultKey;
  }

  @Override
  public boolean isTransaction() {
    return kind == Kind.TRANSACTION;
  }

  @Override
  public boolean isReportedSeparately() {
    return kind == Kind.SEPARATE;
  }

  /**
   * Returns the operation of a sampler.
   *
   * @param samplerName the label or the id of the operation
   * @throws IllegalArgumentException naming the labels there are
   */
  public static MarketplaceOperation of(String samplerName) {
    return Operations.named(samplerName, values());
  }
}
