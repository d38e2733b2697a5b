package emporium.persistence.jpa;

import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.TransactionsContract;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The port's contract on the relational engine. */
class JpaTransactionsTest extends TransactionsContract {
  private final UnaryOperator<JpaOptions> database = SharedPostgres.fresh();
  private final List<Envelope<?>> handedOut = new CopyOnWriteArrayList<>();
  private JpaBankEngine server;

  @BeforeEach
  void open() {
    server = new JpaBankEngine(Durability.POWER, database, handedOut);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Override
  protected Transactions<BankRepository> bank() {
    return server.bank;
  }

  @Override
  protected void reopen() {
    server.close();
    open();
  }

  @Override
  protected List<Envelope<?>> handedOut() {
    return handedOut;
  }
}
