package emporium.jmeter.driver.workload;

/** The operations of the marketplace's driver. */
public enum MarketplaceOperation implements Operation {
  ADD_ITEM("add-item", "addItem", Kind.REQUEST),
  CHECKOUT("checkout", "checkout", Kind.TRANSACTION),
  DASHBOARD("dashboard", "dashboard", Kind.TRANSACTION),
  PRICE_UPDATE("price-update", "priceUpdate", Kind.TRANSACTION),
  PRODUCT_REPLACE("product-replace", "productReplace", Kind.TRANSACTION),
  UPDATE_DELIVERY("update-delivery", "updateDelivery", Kind.TRANSACTION),
  /** An abandoned customer session; its samples are the add-items. */
  ABANDON("abandon", "addItem", Kind.REQUEST),
  /** Discards what the customer's last session left in the cart. */
  SEAL("seal", "seal", Kind.SEPARATE),
  /** Switches a product off that a replace puts back under a new version. */
  PRODUCT_DELETE("product-delete", "productDelete", Kind.SEPARATE),
  /** Puts pieces of a product on hand. */
  REPLENISH("replenish", "replenish", Kind.SEPARATE),
  /** Adds to a cart that several threads share. */
  SHARED_ITEM("shared-add-item", "addItem", Kind.REQUEST),
  /** Checks out a shared cart while the other threads do the same. */
  RACING_CHECKOUT("racing-checkout", "checkout", Kind.TRANSACTION),
  /** Checks a shared cart out once more, after the race. */
  REPEATED_CHECKOUT("repeated-checkout", "checkout", Kind.TRANSACTION);

  private enum Kind {
    /** One of the five business transactions. */
    TRANSACTION,
    /** Measured separately, in addition to the throughput. */
    SEPARATE,
    /** A request within a session. */
    REQUEST
  }

  private final String samplerName;
  private final String resultKey;
  private final Kind kind;

  MarketplaceOperation(String label, String key, Kind kind) {
    this.samplerName = label;
    this.resultKey = key;
    this.kind = kind;
  }

  @Override
  public String samplerName() {
    return samplerName;
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
   * @throws IllegalArgumentException naming the labels there are
   */
  public static MarketplaceOperation of(String label) {
    return Operations.named(label, values());
  }
}
