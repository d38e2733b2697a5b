package emporium.persistence.ms;

import emporium.persistence.Durability;
import emporium.persistence.Transactions;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.RemoteEventsContract;
import emporium.persistence.engine.Engine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract of events that come from other processes, on the graph engine. */
class GraphRemoteEventsTest extends RemoteEventsContract {
  @TempDir Path directory;
  private BankEngine engine;

  @Override
  protected void open() {
    engine = new BankEngine(directory, Durability.PROCESS, options -> options);
  }

  @Override
  protected void close() {
    engine.close();
  }

  @Override
  protected Engine engine() {
    return engine.engine;
  }

  @Override
  protected Transactions<BankRepository> bank() {
    return engine.bank;
  }
}
