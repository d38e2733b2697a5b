package emporium.jmeter.driver.workload;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * An operation of the driver. A sampler is recognised by its name, which is the operation's label.
 */
public enum DriverOperation {
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

  DriverOperation(String label, String key, Kind kind) {
    this.samplerName = label;
    this.resultKey = key;
    this.kind = kind;
  }

  /** The name of the sampler in the plan and of its samples. */
  public String samplerName() {
    return samplerName;
  }

  /** The name of the business transaction in results. */
  public String resultKey() {
    return resultKey;
  }

  /** Returns whether it counts into the throughput. */
  public boolean isTransaction() {
    return kind == Kind.TRANSACTION;
  }

  /** Returns whether it is measured separately and does not count into the throughput. */
  public boolean isReportedSeparately() {
    return kind == Kind.SEPARATE;
  }

  /**
   * Returns the operation of a sampler.
   *
   * @throws IllegalArgumentException naming the labels there are
   */
  public static DriverOperation of(String label) {
    for (DriverOperation step : values()) {
      if (step.samplerName.equals(label)) {
        return step;
      }
    }
    throw new IllegalArgumentException(
        "A sampler is called '"
            + label
            + "', but must be one of "
            + Arrays.stream(values())
                .map(DriverOperation::samplerName)
                .collect(Collectors.joining(", ")));
  }
}
