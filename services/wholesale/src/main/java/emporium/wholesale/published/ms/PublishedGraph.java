package emporium.wholesale.published.ms;

import emporium.persistence.Transactions;
import emporium.wholesale.WholesaleOperations;
import emporium.wholesale.WholesaleRepository;
import emporium.wholesale.published.PublishedTransactions;
import emporium.wholesale.published.PublishedWholesale;
import emporium.wholesale.published.PublishedWorkers;
import java.nio.file.Path;
import java.time.Clock;

/** The published way on an object graph. Its files are in a directory of their own. Thread-safe. */
public final class PublishedGraph implements PublishedWholesale {
  /** What an acknowledged change survives: nothing, not even the end of the process. */
  public static final String DURABILITY = "none";

  private static final String DIRECTORY = "published";

  private final GraphStore store;
  private final PublishedWorkers workers;
  private final PublishedTransactions transactions;
  private final GraphOperations operations;

  /**
   * Opens nothing yet.
   *
   * @param data below which its files are
   */
  public PublishedGraph(Path data, Clock clock, PublishedWorkers workers) {
    this.store = new GraphStore(data.resolve(DIRECTORY), clock);
    this.workers = workers;
    this.transactions = new PublishedTransactions(store, workers);
    this.operations = new GraphOperations(store, workers);
  }

  @Override
  public void open() {
    store.open();
  }

  @Override
  public Transactions<WholesaleRepository> transactions() {
    return transactions;
  }

  @Override
  public WholesaleOperations operations() {
    return operations;
  }

  @Override
  public void close() {
    workers.close();
    store.close();
  }
}
