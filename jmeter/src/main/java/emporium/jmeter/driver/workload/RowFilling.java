package emporium.jmeter.driver.workload;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.RowPopulator;
import emporium.jmeter.data.RowSource;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Fills a target with rows, as the policy of a run says. */
public final class RowFilling {
  private static final int TIMEOUT_MS = 60_000;

  private RowFilling() {}

  /**
   * Fills the target if it is empty, or if the settings say so in any case.
   *
   * @param rows for each worker
   * @param wanted what decides about the data, by option
   * @param held the same of the target; empty if it is empty
   * @param progress receives in a few words what is being done
   * @return whether it has
   * @throws IOException if the target was filled with something else
   */
  public static boolean fill(
      RunSettings settings,
      Supplier<RowSource> rows,
      Map<String, String> wanted,
      Held held,
      Consumer<String> progress)
      throws IOException, InterruptedException {
    if (settings.populate() == PopulatePolicy.NEVER) {
      return false;
    }
    if (settings.populate() == PopulatePolicy.WHEN_EMPTY) {
      Map<String, String> present = held.read();
      if (!present.isEmpty()) {
        requireSame(present, wanted);
        progress.accept("the target was filled before and is left as it is");
        return false;
      }
    }
    try (var client = new MarketplaceClient(settings.target(), settings.workers(), TIMEOUT_MS)) {
      new RowPopulator(client, rows, settings.workers(), progress).run();
    }
    return true;
  }

  /** Reads what a target was filled with. */
  @FunctionalInterface
  public interface Held {
    /** Returns it by option; empty if the target is empty. */
    Map<String, String> read() throws IOException;
  }

  private static void requireSame(Map<String, String> present, Map<String, String> wanted)
      throws IOException {
    if (!present.equals(wanted)) {
      throw new IOException(
          "The target was filled with other data: " + present + ", not " + wanted);
    }
  }
}
