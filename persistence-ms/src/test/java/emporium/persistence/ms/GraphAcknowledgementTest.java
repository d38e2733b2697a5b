package emporium.persistence.ms;

import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import emporium.persistence.contract.AcknowledgementContract;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.engine.Engine;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;

/** The contract of events that consumers in other processes wait for, on the graph engine. */
class GraphAcknowledgementTest extends AcknowledgementContract {
  @TempDir Path temporary;
  private final List<Envelope<?>> handedOut = new CopyOnWriteArrayList<>();
  private BankEngine engine;

  private BankEngine on(String name) {
    return new BankEngine(temporary.resolve(name), Durability.POWER, options -> options, handedOut);
  }

  @Override
  protected void open() {
    engine = on("data");
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

  @Override
  protected List<Envelope<?>> handedOut() {
    return handedOut;
  }

  @Override
  protected String sourceOfNewData() {
    try (var other = on("other")) {
      return other.engine.source();
    }
  }

  @Override
  protected long forces() {
    return engine.engine.statistics().groups();
  }

  @Override
  protected void awaitFinishedIsKept() {
    engine.engine.durable().toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }
}
