package emporium.jmeter.wholesale.driver;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.RowSource;
import emporium.jmeter.driver.preparation.GatedPreparation;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleInputs;
import emporium.jmeter.wholesale.data.WholesaleRowSource;
import emporium.jmeter.wholesale.data.WholesaleScale;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.workload.GateAnswer;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prepares a wholesale server for its first run. */
public final class WholesalePreparation extends GatedPreparation<WholesaleSize, WholesaleRun> {
  private final WholesaleSettings settings;
  private final WholesaleGenerator rows;
  private final Consumer<String> progress;

  /**
   * @param progress receives in a few words what is being done
   */
  public WholesalePreparation(WholesaleSettings settings, Consumer<String> progress) {
    super(settings.common(), settings.size(), progress);
    this.settings = settings;
    this.rows = new WholesaleGenerator(settings.size());
    this.progress = progress;
  }

  /** Returns what a target was populated with; null if it is empty. */
  public static @Nullable WholesaleSize heldBy(ServiceAddresses target) throws IOException {
    return population(
        target,
        row ->
            new WholesaleSize(
                row.path("seed").asLong(),
                row.path("warehouses").asInt(),
                WholesaleScale.of(row.path("scale").asText()),
                WholesaleInputs.of(row.path("inputs").asText())));
  }

  @Override
  protected @Nullable WholesaleSize held(ServiceAddresses target) throws IOException {
    return heldBy(target);
  }

  @Override
  protected RowSource rows() {
    return new WholesaleRowSource(rows);
  }

  @Override
  protected WholesaleRun newRun() throws IOException {
    return new WholesaleRun(settings, rows, 0);
  }

  @Override
  protected WholesaleRun continued(WholesaleRun gate) throws IOException {
    return WholesaleRun.continueFrom(gate, settings, progress);
  }

  @Override
  protected int calls() {
    return WholesaleGate.CALLS;
  }

  @Override
  protected List<GateAnswer> ask(WholesaleRun run, MarketplaceClient server) throws IOException {
    return new WholesaleGate(run, server).ask();
  }
}
