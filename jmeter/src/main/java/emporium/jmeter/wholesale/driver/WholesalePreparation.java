package emporium.jmeter.wholesale.driver;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.workload.RowFilling;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleInputs;
import emporium.jmeter.wholesale.data.WholesaleRowSource;
import emporium.jmeter.wholesale.data.WholesaleScale;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.workload.GateAnswer;
import emporium.jmeter.workload.PreparedRun;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prepares a target for its first run: its rows, and the gate. */
public final class WholesalePreparation {
  private static final int TIMEOUT_MS = 60_000;
  private static final int NOT_FOUND = 404;

  private final WholesaleSettings settings;
  private final WholesaleGenerator rows;
  private final Consumer<String> progress;

  /**
   * @param progress receives in a few words what is being done
   */
  public WholesalePreparation(WholesaleSettings settings, Consumer<String> progress) {
    this.settings = settings;
    this.rows = new WholesaleGenerator(settings.size());
    this.progress = progress;
  }

  /**
   * Fills the target if it is empty, or if the settings say so in any case.
   *
   * @return whether it has
   * @throws IOException if the target was filled with something else
   */
  public boolean populate() throws IOException, InterruptedException {
    return RowFilling.fill(
        settings.common(),
        () -> new WholesaleRowSource(rows),
        settings.size().byOption(),
        this::heldByOption,
        progress);
  }

  private Map<String, String> heldByOption() throws IOException {
    WholesaleSize held = held(settings.common().target());
    return held == null ? Map.of() : held.byOption();
  }

  /** Returns what a target was filled with; null if it is empty. */
  public static @Nullable WholesaleSize held(ServiceAddresses target) throws IOException {
    try (var client = new MarketplaceClient(target, 1, TIMEOUT_MS)) {
      ClientResponse answer = client.get("/api/population");
      if (answer.status() == NOT_FOUND) {
        return null;
      }
      if (!answer.accepted()) {
        throw new IOException("GET /api/population answered " + answer.status());
      }
      JsonNode row = MarketplaceClient.JSON.readTree(answer.body());
      return new WholesaleSize(
          row.path("seed").asLong(),
          row.path("warehouses").asInt(),
          WholesaleScale.of(row.path("scale").asText()),
          WholesaleInputs.of(row.path("inputs").asText()));
    } catch (IllegalArgumentException unknown) {
      throw new IOException("The target is no wholesale server: " + unknown.getMessage(), unknown);
    }
  }

  /**
   * Asks a target that was just filled the calls of the gate, as a run of its own.
   *
   * @return the run, completed, and the answers
   */
  public PreparedRun passGate() throws IOException {
    progress.accept("comparing " + WholesaleGate.CALLS + " answers with the driver's own");
    var run = new WholesaleRun(settings, rows, 0);
    List<GateAnswer> answers;
    try (var client = new MarketplaceClient(settings.common().target(), 1, TIMEOUT_MS)) {
      answers = new WholesaleGate(run, client).ask();
    } finally {
      run.end();
    }
    return new PreparedRun(run, answers);
  }

  /** Prepares and starts the clock of the run. */
  WholesaleRun start() throws IOException, InterruptedException {
    if (!populate()) {
      WholesaleRun.announceTo(settings, progress);
      return new WholesaleRun(settings, rows, 0);
    }
    PreparedRun gate = passGate();
    GateAnswer.requireRight(gate.answers());
    return WholesaleRun.continueFrom((WholesaleRun) gate.run(), settings, progress);
  }
}
