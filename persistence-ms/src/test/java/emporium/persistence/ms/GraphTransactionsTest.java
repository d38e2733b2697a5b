package emporium.persistence.ms;

import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import emporium.persistence.contract.Bank;
import emporium.persistence.contract.TransactionsContract;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The port's contract on the graph engine. */
class GraphTransactionsTest extends TransactionsContract {
  @TempDir Path directory;
  private final List<Envelope<?>> handedOut = new CopyOnWriteArrayList<>();
  private BankEngine engine;

  @BeforeEach
  void open() {
    engine = new BankEngine(directory, Durability.PROCESS, options -> options, handedOut);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Override
  protected Transactions<Bank> bank() {
    return engine.bank;
  }

  @Override
  protected void reopen() {
    engine.close();
    open();
  }

  @Override
  protected List<Envelope<?>> handedOut() {
    return handedOut;
  }
}
