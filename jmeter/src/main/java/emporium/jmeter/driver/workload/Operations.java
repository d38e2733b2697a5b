package emporium.jmeter.driver.workload;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Finds operations by the names of their samplers. */
public final class Operations {
  private Operations() {}

  /**
   * Returns the operation of a sampler.
   *
   * @param samplerName the label or the id of the operation
   * @param all operations of the workload
   * @throws IllegalArgumentException naming the samplers there are
   */
  public static <O extends Operation> O named(String samplerName, O[] all) {
    for (O one : all) {
      if (one.label().equals(samplerName) || one.samplerName().equals(samplerName)) {
        return one;
      }
    }
    throw new IllegalArgumentException(
        "A sampler is called '"
            + samplerName
            + "', but must be one of "
            + Arrays.stream(all).map(Operation::label).collect(Collectors.joining(", ")));
  }
}
