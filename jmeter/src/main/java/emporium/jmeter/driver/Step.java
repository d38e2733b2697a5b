package emporium.jmeter.driver;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What a sampler of a plan does. A sampler is recognised by its name, which is the step's label.
 */
public enum Step {
  ADD_ITEM("add-item", "addItem", false),
  CHECKOUT("checkout", "checkout", true),
  DASHBOARD("dashboard", "dashboard", true),
  PRICE_UPDATE("price-update", "priceUpdate", true),
  PRODUCT_REPLACE("product-replace", "productReplace", true),
  UPDATE_DELIVERY("update-delivery", "updateDelivery", true),
  /** Adds to a cart that several threads share. */
  SHARED_ITEM("shared-add-item", "addItem", false),
  /** Checks out a shared cart while the other threads do the same. */
  RACING_CHECKOUT("racing-checkout", "checkout", true),
  /** Checks a shared cart out once more, after the race. */
  REPEATED_CHECKOUT("repeated-checkout", "checkout", true);

  private final String label;
  private final String key;
  private final boolean transaction;

  Step(String label, String key, boolean transaction) {
    this.label = label;
    this.key = key;
    this.transaction = transaction;
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
    return transaction;
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
