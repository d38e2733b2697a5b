package emporium.jmeter.ycsb.driver;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.workload.RowFilling;
import emporium.jmeter.workload.GateAnswer;
import emporium.jmeter.workload.PreparedRun;
import emporium.jmeter.ycsb.data.EntryGenerator;
import emporium.jmeter.ycsb.data.EntryRowSource;
import emporium.jmeter.ycsb.data.YcsbSize;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prepares a target for its first run: its entries, and the gate. */
public final class YcsbPreparation {
  private static final int TIMEOUT_MS = 60_000;
  private static final int NOT_FOUND = 404;

  private final YcsbSettings settings;
  private final EntryGenerator entries;
  private final Consumer<String> progress;

  /**
   * @param progress receives in a few words what is being done
   */
  public YcsbPreparation(YcsbSettings settings, Consumer<String> progress) {
    this.settings = settings;
    this.entries = new EntryGenerator(settings.size());
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
        () -> new EntryRowSource(entries),
        settings.size().byOption(),
        this::heldByOption,
        progress);
  }

  private Map<String, String> heldByOption() throws IOException {
    YcsbSize held = held(settings.common().target());
    return held == null ? Map.of() : held.byOption();
  }

  /** Returns what a target was filled with; null if it is empty. */
  public static @Nullable YcsbSize held(ServiceAddresses target) throws IOException {
    try (var client = new MarketplaceClient(target, 1, TIMEOUT_MS)) {
      ClientResponse answer = client.get("/api/population");
      if (answer.status() == NOT_FOUND) {
        return null;
      }
      if (!answer.accepted()) {
        throw new IOException("GET /api/population answered " + answer.status());
      }
      JsonNode row = MarketplaceClient.JSON.readTree(answer.body());
      return new YcsbSize(
          row.path("seed").asLong(), row.path("records").asInt(), row.path("fieldLength").asInt());
    } catch (IllegalArgumentException unknown) {
      throw new IOException("The target is no server of entries: " + unknown.getMessage(), unknown);
    }
  }

  /**
   * Asks a target that was just filled the calls of the gate, as a run of its own.
   *
   * @return the run, completed, and the answers
   */
  public PreparedRun passGate() throws IOException {
    progress.accept("comparing " + YcsbGate.CALLS + " answers with the driver's own");
    var run = newRun();
    List<GateAnswer> answers;
    try (var client = new MarketplaceClient(settings.common().target(), 1, TIMEOUT_MS)) {
      answers = new YcsbGate(run, client).ask();
    } finally {
      run.end();
    }
    return new PreparedRun(run, answers);
  }

  private YcsbRun newRun() throws IOException {
    return new YcsbRun(settings, entries, new AtomicLongArray(settings.size().records()), 0);
  }

  /** Prepares and starts the clock of the run. */
  YcsbRun start() throws IOException, InterruptedException {
    if (!populate()) {
      YcsbRun.announceTo(settings, progress);
      return newRun();
    }
    PreparedRun gate = passGate();
    GateAnswer.requireRight(gate.answers());
    return YcsbRun.continueFrom((YcsbRun) gate.run(), settings, progress);
  }
}
