package emporium.persistence.jpa;

import emporium.persistence.Durability;
import emporium.persistence.Transactions;
import emporium.persistence.contract.Bank;
import emporium.persistence.contract.ReceivingContract;
import emporium.persistence.engine.Engine;
import java.util.function.UnaryOperator;

/** The contract of events that come from other processes, on the relational engine. */
class JpaReceivingTest extends ReceivingContract {
  private final UnaryOperator<JpaOptions> database = SharedServer.fresh();
  private BankServer server;

  @Override
  protected void open() {
    server = new BankServer(Durability.POWER, database);
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
}
