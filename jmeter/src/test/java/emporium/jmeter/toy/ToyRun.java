package emporium.jmeter.toy;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.RowPopulator;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.workload.RunSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A run on things. */
final class ToyRun extends DriverRun<ToyUser> {
  private static final int TIMEOUT_MS = 30_000;

  private final int things;

  ToyRun(RunSettings settings, int things, int previousRuns) throws IOException {
    super(settings, List.of(ToyOperation.values()), previousRuns, Map.of());
    this.things = things;
  }

  /** Fills the target, and starts and ends nothing else. */
  static void populate(RunSettings settings, int things, Consumer<String> progress)
      throws IOException, InterruptedException {
    try (var client = new MarketplaceClient(settings.target(), settings.workers(), TIMEOUT_MS)) {
      new RowPopulator(
              client, () -> new ToyRows(settings.seed(), things), settings.workers(), progress)
          .run();
    }
  }

  static ToyRun continueFrom(ToyRun before, RunSettings settings) throws IOException {
    requireSameData(settings, before.common());
    return new ToyRun(settings, before.things, before.previousRuns() + 1);
  }

  int things() {
    return things;
  }

  @Override
  protected ToyUser newUser(int threadNumber, int threads) {
    return new ToyUser(this, threadNumber);
  }

  @Override
  public Map<String, Object> parameters() {
    return Map.of("things", things, "data", things + " things", "work", "half of it reads");
  }
}
