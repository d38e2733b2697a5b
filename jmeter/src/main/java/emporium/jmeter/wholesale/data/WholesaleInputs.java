package emporium.jmeter.wholesale.data;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Whose inputs the workload draws; it decides which orders are delivered at the start, too. */
public enum WholesaleInputs {
  /** As the plan of the published comparison: uniform, local, nothing delivered, e-mail. */
  PAPER,
  /** As TPC-C: non-uniform, remote lines and payments, rollbacks, last names, 70 % delivered. */
  TPCC;

  /** The name in options and in the population that a server keeps. */
  public String id() {
    return this == PAPER ? "paper" : "tpcc";
  }

  /**
   * Returns the inputs of this name.
   *
   * @throws IllegalArgumentException naming those there are
   */
  public static WholesaleInputs of(String id) {
    return Arrays.stream(values())
        .filter(inputs -> inputs.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("inputs must be " + ids() + ", was " + id));
  }

  private static String ids() {
    return Arrays.stream(values()).map(WholesaleInputs::id).collect(Collectors.joining(" or "));
  }
}
