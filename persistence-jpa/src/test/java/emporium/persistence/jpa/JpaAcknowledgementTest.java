package emporium.persistence.jpa;

import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import emporium.persistence.contract.AcknowledgingContract;
import emporium.persistence.contract.Bank;
import emporium.persistence.engine.Engine;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;

/** The contract of events that consumers in other processes wait for, on the relational engine. */
@Tag("long")
class JpaAcknowledgingTest extends AcknowledgingContract {
  private final UnaryOperator<JpaOptions> database = SharedServer.fresh();
  private final List<Envelope<?>> handedOut = new CopyOnWriteArrayList<>();
  private BankServer server;

  @Override
  protected void open() {
    server = new BankServer(Durability.POWER, database, handedOut);
  }

  @Override
  protected void close() {
    server.close();
  }

  @Override
  protected Engine engine() {
    return server.engine;
  }

  @Override
  protected Transactions<Bank> bank() {
    return server.bank;
  }

  @Override
  protected List<Envelope<?>> handedOut() {
    return handedOut;
  }

  @Override
  protected String sourceOfNewData() {
    try (var other = new BankServer(Durability.POWER, SharedServer.fresh())) {
      return other.engine.source();
    }
  }

  @Override
  protected void awaitFinishedIsKept() {
    Awaiting.until(() -> server.rows("outbox") == server.engine.pendingEvents());
  }
}
