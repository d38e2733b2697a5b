package emporium.persistence.jpa;

import emporium.persistence.Durability;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import emporium.persistence.contract.AcknowledgementContract;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.engine.Engine;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;

/** The contract of events that consumers in other processes wait for, on the relational engine. */
@Tag("long")
class JpaAcknowledgementTest extends AcknowledgementContract {
  private final UnaryOperator<JpaOptions> database = SharedPostgres.fresh();
  private final List<Envelope<?>> handedOut = new CopyOnWriteArrayList<>();
  private final AtomicLong forces = new AtomicLong();
  private JpaBankEngine server;

  @Override
  protected void open() {
    server = new JpaBankEngine(Durability.POWER, database, handedOut);
    server.engine.observe(
        new UnitOfWorkObserver() {
          @Override
          public void committed(String service, Class<?> work, Sent sent) {}

          @Override
          public void forcing() {
            forces.incrementAndGet();
          }
        });
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

  @Override
  protected List<Envelope<?>> handedOut() {
    return handedOut;
  }

  @Override
  protected String sourceOfNewData() {
    try (var other = new JpaBankEngine(Durability.POWER, SharedPostgres.fresh())) {
      return other.engine.source();
    }
  }

  @Override
  protected long forces() {
    return forces.get();
  }

  @Override
  protected void awaitFinishedIsKept() {
    ConditionWait.until(() -> server.rows("outbox") == server.engine.pendingEvents());
  }
}
