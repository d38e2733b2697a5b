package emporium.persistence.jpa;

import emporium.persistence.Durability;
import emporium.persistence.Transactions;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.RemoteEventsContract;
import emporium.persistence.engine.Engine;
import java.util.function.UnaryOperator;

/** The contract of events that come from other processes, on the relational engine. */
class JpaRemoteEventsTest extends RemoteEventsContract {
  private final UnaryOperator<JpaOptions> database = SharedPostgres.fresh();
  private JpaBankEngine server;

  @Override
  protected void open() {
    server = new JpaBankEngine(Durability.POWER, database);
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
  protected Transactions<BankRepository> bank() {
    return server.bank;
  }
}
