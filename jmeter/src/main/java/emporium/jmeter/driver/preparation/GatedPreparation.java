package emporium.jmeter.driver.preparation;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.RowPopulator;
import emporium.jmeter.data.RowSource;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.RunSettings;
import emporium.jmeter.workload.GateAnswer;
import emporium.jmeter.workload.PreparedRun;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Prepares a target for its first run: populates it, and asks it the calls of the gate. Not
 * thread-safe.
 *
 * @param <D> what a target is populated with
 * @param <R> the runs
 */
public abstract class GatedPreparation<D, R extends DriverRun<?>> {
  private static final int TIMEOUT_MS = 60_000;
  private static final int NOT_FOUND = 404;

  private final RunSettings settings;
  private final D data;
  private final Consumer<String> progress;

  /**
   * @param data what the target is to be populated with
   * @param progress receives in a few words what is being done
   */
  protected GatedPreparation(RunSettings settings, D data, Consumer<String> progress) {
    this.settings = settings;
    this.data = data;
    this.progress = progress;
  }

  /** Returns the rows of the data; one source for each worker. */
  protected abstract RowSource rows();

  /** Reads what a target was populated with; null if it is empty. */
  protected abstract @Nullable D held(ServiceAddresses target) throws IOException;

  /** Starts the clock of a run that continues no other. */
  protected abstract R newRun() throws IOException;

  /** Starts the clock of a run that continues the one of the gate. */
  protected abstract R continued(R gate) throws IOException;

  /** Returns the number of calls of the gate. */
  protected abstract int calls();

  /** Asks the calls of the gate, as a part of a run. */
  protected abstract List<GateAnswer> ask(R run, MarketplaceClient server) throws IOException;

  /**
   * Populates the target if it is empty, or if the settings say so in any case.
   *
   * @return whether it has
   * @throws IOException if the target has other data
   */
  public final boolean populate() throws IOException, InterruptedException {
    if (settings.populate() == PopulatePolicy.NEVER) {
      return false;
    }
    if (settings.populate() == PopulatePolicy.WHEN_EMPTY) {
      D held = held(settings.target());
      if (held != null && !held.equals(data)) {
        throw new IOException("The target was filled with other data: " + held + ", not " + data);
      }
      if (held != null) {
        progress.accept("the target was filled before and is left as it is");
        return false;
      }
    }
    try (var client = client(settings.workers())) {
      new RowPopulator(client, this::rows, settings.workers(), progress).run();
    }
    return true;
  }

  /**
   * Asks a target that was just populated the calls of the gate, as a run of its own.
   *
   * @return the run, completed, and the answers
   */
  public final PreparedRun passGate() throws IOException {
    R run = newRun();
    return new PreparedRun(run, passGate(run));
  }

  private List<GateAnswer> passGate(R run) throws IOException {
    progress.accept("comparing " + calls() + " answers with the driver's own");
    try (var client = client(1)) {
      return ask(run, client);
    } finally {
      run.end();
    }
  }

  /**
   * Prepares and starts the clock of the run.
   *
   * @throws IOException if the target has other data, or gives other answers than it must
   */
  public final R start() throws IOException, InterruptedException {
    if (!populate()) {
      DriverRun.announce(settings, progress);
      return newRun();
    }
    R gate = newRun();
    GateAnswer.requireRight(passGate(gate));
    return continued(gate);
  }

  private MarketplaceClient client(int connections) {
    return new MarketplaceClient(settings.target(), connections, TIMEOUT_MS);
  }

  /**
   * Reads {@code GET /api/population} of a target.
   *
   * @param data from the row that it answers
   * @return null if the target is empty
   * @throws IOException if it is no server of the workload
   */
  protected static <D> @Nullable D population(ServiceAddresses target, Function<JsonNode, D> data)
      throws IOException {
    try (var client = new MarketplaceClient(target, 1, TIMEOUT_MS)) {
      ClientResponse answer = client.get("/api/population");
      if (answer.status() == NOT_FOUND) {
        return null;
      }
      if (!answer.accepted()) {
        throw new IOException("GET /api/population answered " + answer.status());
      }
      return data.apply(MarketplaceClient.JSON.readTree(answer.body()));
    } catch (IllegalArgumentException unknown) {
      throw new IOException(
          "The target has data of another workload: " + unknown.getMessage(), unknown);
    }
  }
}
