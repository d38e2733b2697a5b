package emporium.jmeter.workload;

import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * The parameter that the short epochs after the rounds of a comparison vary.
 *
 * @param parameter in results, like {@code concurrency}
 * @param epoch first part of the names of the epochs, like {@code users}
 * @param defaults its values unless the option has others, like {@code 1,16,64}
 * @param properties of JMeter for an epoch with a value
 */
public record Sweep(
    String parameter,
    String epoch,
    String defaults,
    DoubleFunction<Map<String, String>> properties) {
  /** Numbers of users, who do not pause between transactions. */
  public static Sweep ofUsers(String defaults) {
    return new Sweep(
        "concurrency",
        "users",
        defaults,
        users ->
            Map.of(
                "emporium.concurrency", Integer.toString((int) users),
                "emporium.pace", "0",
                "emporium.rate", "0"));
  }
}
