package emporium.jmeter.wholesale.driver;

import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.request.WholesaleOperation;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The state that all threads of a run share. Thread-safe once started. */
public final class WholesaleRun extends DriverRun<WholesaleUser> {
  private final WholesaleSettings settings;
  private final WholesaleGenerator rows;

  /**
   * Starts the clock.
   *
   * @param rows what the target was filled with
   */
  WholesaleRun(WholesaleSettings settings, WholesaleGenerator rows, int previousRuns)
      throws IOException {
    super(settings.common(), List.of(WholesaleOperation.values()), previousRuns, data(settings));
    this.settings = settings;
    this.rows = rows;
  }

  private static Map<String, Object> data(WholesaleSettings settings) {
    var data = new LinkedHashMap<String, Object>();
    data.put("seed", settings.size().seed());
    data.put("warehouses", settings.size().warehouses());
    data.put("scale", settings.size().scale().id());
    data.put("inputs", settings.size().inputs().id());
    return data;
  }

  /**
   * Fills the target and passes the gate if it is empty, and starts the clock of the run.
   *
   * @param progress receives in a few words what is being done
   * @throws IOException if the target does not match the settings, or gives other answers than it
   *     must
   */
  public static WholesaleRun start(WholesaleSettings settings, Consumer<String> progress)
      throws IOException, InterruptedException {
    return new WholesalePreparation(settings, progress).start();
  }

  /**
   * Starts the clock of a run that continues another one on the same target, and appends to its
   * log.
   *
   * @param before is completed; no other run may continue it
   * @throws IllegalArgumentException if it was about other data, or wrote another log
   */
  public static WholesaleRun continueFrom(
      WholesaleRun before, WholesaleSettings settings, Consumer<String> progress)
      throws IOException {
    requireSameData(settings.common(), before.common());
    if (!settings.size().equals(before.settings.size())) {
      throw new IllegalArgumentException("a run goes on only with data of the same size");
    }
    announce(settings.common(), progress);
    return new WholesaleRun(settings, before.rows, before.previousRuns() + 1);
  }

  @Override
  protected WholesaleUser newUser(int threadNumber, int threads) {
    return new WholesaleUser(this, threadNumber);
  }

  @Override
  public Map<String, Object> parameters() {
    var parameters = data(settings);
    parameters.remove("seed"); // all workloads have it
    parameters.put("pace", settings.pace());
    return parameters;
  }

  WholesaleSettings settings() {
    return settings;
  }

  WholesaleGenerator rows() {
    return rows;
  }
}
