package emporium.jmeter.driver;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What a sampler of a plan does. A sampler is recognised by its name, which is the step's label.
 */
public enum Step {
  ADD_ITEM("add-item", "addItem", Kind.PART),
  CHECKOUT("checkout", "checkout", Kind.TRANSACTION),
  DASHBOARD("dashboard", "dashboard", Kind.TRANSACTION),
  PRICE_UPDATE("price-update", "priceUpdate", Kind.TRANSACTION),
  PRODUCT_REPLACE("product-replace", "productReplace", Kind.TRANSACTION),
  UPDATE_DELIVERY("update-delivery", "updateDelivery", Kind.TRANSACTION),
  /** A customer session that ends without a checkout; its samples are the add-items. */
  ABANDON("abandon", "addItem", Kind.PART),
  /** Throws away what the customer's last session left in the cart. */
  SEAL("seal", "seal", Kind.APART),
  /** Switches a product off that a replace puts back under a new version. */
  PRODUCT_DELETE("product-delete", "productDelete", Kind.APART),
  /** Puts pieces of a product on hand. */
  REPLENISH("replenish", "replenish", Kind.APART),
  /** Adds to a cart that several threads share. */
  SHARED_ITEM("shared-add-item", "addItem", Kind.PART),
  /** Checks out a shared cart while the other threads do the same. */
  RACING_CHECKOUT("racing-checkout", "checkout", Kind.TRANSACTION),
  /** Checks a shared cart out once more, after the race. */
  REPEATED_CHECKOUT("repeated-checkout", "checkout", Kind.TRANSACTION);

  private enum Kind {
    /** Of the five business transactions. */
    TRANSACTION,
    /** With figures of its own, beside the throughput. */
    APART,
    /** A request within a session. */
    PART
  }

  private final String label;
  private final String key;
  private final Kind kind;

  Step(String label, String key, Kind kind) {
    this.label = label;
    this.key = key;
    this.kind = kind;
  }

  /** The name of the sampler in the plan and of its samples. */
  public String label() {
    return label;
  }

  /** The name of the business transaction in results. */
  public String key() {
    return key;
  }

  /** Whether it counts into the throughput. */
  public boolean transaction() {
    return kind == Kind.TRANSACTION;
  }

  /** Whether it has figures of its own that do not count into the throughput. */
  public boolean apart() {
    return kind == Kind.APART;
  }

  /**
   * The step a sampler stands for.
   *
   * @throws IllegalArgumentException naming the labels there are
   */
  public static Step of(String label) {
    for (Step step : values()) {
      if (step.label.equals(label)) {
        return step;
      }
    }
    throw new IllegalArgumentException(
        "A sampler is called '"
            + label
            + "', but must be one of "
            + Arrays.stream(values()).map(Step::label).collect(Collectors.joining(", ")));
  }
}
