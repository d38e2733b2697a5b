package emporium.jmeter.ycsb.driver;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.RowSource;
import emporium.jmeter.driver.preparation.GatedPreparation;
import emporium.jmeter.workload.GateAnswer;
import emporium.jmeter.ycsb.data.EntryGenerator;
import emporium.jmeter.ycsb.data.EntryRowSource;
import emporium.jmeter.ycsb.data.YcsbSize;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prepares a server of entries for its first run. */
public final class YcsbPreparation extends GatedPreparation<YcsbSize, YcsbRun> {
  private final YcsbSettings settings;
  private final EntryGenerator entries;
  private final Consumer<String> progress;

  /**
   * @param progress receives in a few words what is being done
   */
  public YcsbPreparation(YcsbSettings settings, Consumer<String> progress) {
    super(settings.common(), settings.size(), progress);
    this.settings = settings;
    this.entries = new EntryGenerator(settings.size());
    this.progress = progress;
  }

  /** Returns what a target was populated with; null if it is empty. */
  public static @Nullable YcsbSize heldBy(ServiceAddresses target) throws IOException {
    return population(
        target,
        row ->
            new YcsbSize(
                row.path("seed").asLong(),
                row.path("records").asInt(),
                row.path("fieldLength").asInt()));
  }

  @Override
  protected @Nullable YcsbSize held(ServiceAddresses target) throws IOException {
    return heldBy(target);
  }

  @Override
  protected RowSource rows() {
    return new EntryRowSource(entries);
  }

  @Override
  protected YcsbRun newRun() throws IOException {
    return new YcsbRun(settings, entries, new AtomicLongArray(settings.size().records()), 0);
  }

  @Override
  protected YcsbRun continued(YcsbRun gate) throws IOException {
    return YcsbRun.continueFrom(gate, settings, progress);
  }

  @Override
  protected int calls() {
    return YcsbGate.CALLS;
  }

  @Override
  protected List<GateAnswer> ask(YcsbRun run, MarketplaceClient server) throws IOException {
    return new YcsbGate(run, server).ask();
  }
}
