package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.TransactionsContract;
import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.persistence.ms.feed.FollowerPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The port's contract on a graph that tables follow; after each test they are as the graph. */
class FollowedTransactionsTest extends TransactionsContract {
  @TempDir Path directory;
  private final ServerAddress.External server = SharedPostgres.database();
  private final List<Envelope<?>> earlier = new ArrayList<>();
  private FollowedBank followed;

  @BeforeEach
  void open() {
    followed = new FollowedBank(directory, FollowerPolicy.WAIT, server).following();
  }

  @AfterEach
  void compareAndClose() {
    ConditionWait.until(() -> followed.follower.state().shown() != null);
    assertEquals(followed.graph(), followed.tables());
    followed.close();
  }

  @Override
  protected Transactions<BankRepository> bank() {
    return followed.graph.bank;
  }

  @Override
  protected void reopen() {
    followed.close();
    earlier.addAll(followed.graph.handedOut);
    open();
  }

  @Override
  protected List<Envelope<?>> handedOut() {
    var all = new ArrayList<>(earlier);
    all.addAll(followed.graph.handedOut);
    return all;
  }
}
