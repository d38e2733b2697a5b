package emporium.wholesale;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.wholesale.api.WholesaleModule;
import emporium.wholesale.jpa.JpaWholesaleRepository;
import emporium.wholesale.jpa.PublishedWholesaleRepository;
import emporium.wholesale.ms.GraphWholesaleRepository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/**
 * Wholesale over the real engine, with a small population from a random seed, which is printed.
 * Closing checks the conditions of consistency.
 */
public final class WholesaleFixture implements AutoCloseable {
  public static final int WAREHOUSES = 2;

  final long seed = ThreadLocalRandom.current().nextLong();
  private final Running running;
  private final Map<StockId, Integer> initialQuantities = new HashMap<>();

  /** What keeps the data of a test. */
  interface Running extends AutoCloseable {
    Transactions<WholesaleRepository> transactions();

    WholesaleOperations operations();

    void reopen();

    @Override
    void close();
  }

  private record OnEngine(
      TestEngine<WholesaleRepository> engine,
      Function<Transactions<WholesaleRepository>, WholesaleOperations> way)
      implements Running {
    @Override
    public Transactions<WholesaleRepository> transactions() {
      return engine.transactions();
    }

    @Override
    public WholesaleOperations operations() {
      return way.apply(engine.transactions());
    }

    @Override
    public void reopen() {
      engine.reopen();
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  public WholesaleFixture(Path directory) {
    this(
        new OnEngine(
            new TestEngine<>(
                directory,
                WholesaleLocks.SERVICE,
                WholesaleLocks.TREE,
                GraphWholesaleRepository::new),
            TransactionalWholesaleOperations::new));
  }

  public WholesaleFixture(TestDatabase database) {
    this(
        new OnEngine(
            new TestEngine<>(
                database,
                WholesaleLocks.SERVICE,
                WholesaleLocks.TREE,
                JpaWholesaleRepository.MAPPING,
                JpaWholesaleRepository::new),
            TransactionalWholesaleOperations::new));
  }

  /** In the published way on tables. */
  static WholesaleFixture published(TestDatabase database) {
    return new WholesaleFixture(
        new OnEngine(
            new TestEngine<>(
                database,
                WholesaleLocks.SERVICE,
                WholesaleLocks.TREE,
                PublishedWholesaleRepository.MAPPING,
                PublishedWholesaleRepository::new),
            SingleUnitOperations::new));
  }

  WholesaleFixture(Running running) {
    this.running = running;
    System.out.println("seed " + seed);
    new SampleRows(seed, WAREHOUSES).rows().forEach(rows -> run(new IngestRows(rows)));
    read(
        state -> {
          state
              .all(Stock.class)
              .forEach(stock -> initialQuantities.put(stock.id(), stock.quantity()));
          return 0;
        });
  }

  public Transactions<WholesaleRepository> transactions() {
    return running.transactions();
  }

  /** The operations; others after a restart. */
  public WholesaleOperations operations() {
    return running.operations();
  }

  /** Runs a command; throws what it throws. */
  @CanIgnoreReturnValue
  public <R> R run(Command<WholesaleRepository, R> command) {
    return Await.result(running.transactions().run(command));
  }

  @CanIgnoreReturnValue
  public <R> R await(Function<WholesaleOperations, CompletionStage<R>> operation) {
    return Await.result(operation.apply(operations()));
  }

  @CanIgnoreReturnValue
  public <R> R read(Function<WholesaleRepository, R> query) {
    return Await.result(running.transactions().read(LockSet.sharedRoot(), query));
  }

  @CanIgnoreReturnValue
  public PlacedOrder order(CustomerId customer, String tid, OrderLine... lines) {
    return await(wholesale -> wholesale.newOrder(customer, Arrays.asList(lines), tid));
  }

  @CanIgnoreReturnValue
  public PaymentReceipt pay(DistrictId at, CustomerSelector customer, long cents, String tid) {
    return await(wholesale -> wholesale.payment(at, customer, cents, tid));
  }

  @CanIgnoreReturnValue
  public DeliveryReceipt deliver(int warehouse, int carrier) {
    return await(
        wholesale -> wholesale.delivery(new WarehouseId(warehouse), new CarrierId(carrier)));
  }

  /** Everything there is, as raw records, in one order on every engine. */
  public List<String> records() {
    return read(
        state -> {
          var records = new ArrayList<String>();
          WholesaleModule.writeAll(state, record -> records.add(record.toString()));
          return records.stream().sorted().toList();
        });
  }

  public void reopen() {
    running.reopen();
  }

  /** Between commands, with nothing under way. */
  public void requireConsistent() {
    read(
        state -> {
          new ConsistencyCheck(state, initialQuantities).requireAll();
          return 0;
        });
  }

  @Override
  public void close() {
    try {
      requireConsistent();
    } finally {
      running.close();
    }
  }
}
