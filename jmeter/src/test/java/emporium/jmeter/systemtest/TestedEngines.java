package emporium.jmeter.systemtest;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The engines that a system test takes of those it is for: all of them in the long proofs, and else
 * one that is drawn and printed as a seed is, since each takes servers of its own. {@code
 * -Dengines=ms,jpa} names them.
 */
final class TestedEngines {
  private TestedEngines() {}

  /** Of the graph and tables. */
  static List<String> drawn() {
    return drawnOf("ms", "jpa");
  }

  static List<String> drawnOf(String... all) {
    List<String> engines =
        of(List.of(all), System.getProperty("engines"), Boolean.getBoolean("proofs"), new Random());
    System.out.println("engines " + String.join(",", engines));
    return engines;
  }

  static List<String> of(
      List<String> all, @Nullable String named, boolean areLongProofs, Random random) {
    if (named != null) {
      return List.of(named.split(",", -1));
    }
    return areLongProofs ? all : List.of(all.get(random.nextInt(all.size())));
  }
}
