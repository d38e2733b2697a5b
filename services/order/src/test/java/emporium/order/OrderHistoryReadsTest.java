package emporium.order;

import static emporium.order.OrderFixture.confirmed;
import static emporium.order.OrderFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Topics;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.locks.LockSet;
import emporium.order.ms.GraphOrderRepository;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.runtime.engine.TestEventCodec;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.SwitchedAuditLog;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How much of a large history is read for one customer's orders: they are found by their keys, so
 * only packs that have some of them.
 */
class OrderHistoryReadsTest {
  /** Some packs full of orders, whose images are small. */
  private static final int ROUNDS = 60;

  private static final int CUSTOMERS_A_ROUND = 100;
  private static final int PACKS_MIN = ROUNDS * CUSTOMERS_A_ROUND / 1_024;
  private static final int ORDERS_OF_ONE = 5;

  /** Who buys in each quarter of the rounds once, and who buys in the first only. */
  private static final CustomerId OFTEN = new CustomerId(1_000_001);

  private static final CustomerId AT_FIRST = new CustomerId(1_000_002);

  @TempDir Path directory;

  private final CountedReads reads = new CountedReads();
  private GraphEngine engine;
  private Transactions<OrderRepository> orders;

  /** Counts reads of packs. */
  private static final class CountedReads implements FaultInjector {
    private final AtomicInteger packs = new AtomicInteger();

    @Override
    public void beforeWrite(Path file, long bytes) {}

    @Override
    public void beforeForce(Path file) {}

    @Override
    public void beforePackRead() {
      packs.incrementAndGet();
    }
  }

  @BeforeEach
  void open() {
    var context =
        EngineContext.of(Topics.ALL, TestEventCodec.codec())
            .withClock(Clock.fixed(TestEngine.START, ZoneOffset.UTC));
    engine =
        new GraphEngine(EngineOptions.of(directory, Durability.PROCESS, context).withFaults(reads));
    orders =
        engine.transactions(
            Topics.ORDER,
            OrderLocks.TREE,
            graph -> new GraphOrderRepository(graph, new SwitchedAuditLog<>()));
    engine.open();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void fill() {
    for (int round = 0; round < ROUNDS; round++) {
      for (int customer = 1; customer <= CUSTOMERS_A_ROUND; customer++) {
        archive(round * CUSTOMERS_A_ROUND + customer, 1);
      }
      if (round % (ROUNDS / 4) == 0) {
        archive(OFTEN.value(), round + 1);
      }
      for (int order = 1; round == 0 && order <= ORDERS_OF_ONE; order++) {
        archive(AT_FIRST.value(), order);
      }
    }
    Await.until(() -> engine.uncheckpointedGroups() == 0);
  }

  private void archive(int customer, int session) {
    var invoice = InvoiceOrder.from(confirmed(customer, session, line(1, 1_000, 2, 300, 0)));
    OrderId id = Await.result(orders.run(invoice)).orElseThrow();
    assertTrue(Await.result(orders.run(new RecordOrderPayment(id, false, TestEngine.START))));
    OrderId unused = Await.result(orders.run(new Archive(id)));
  }

  private record Archive(OrderId order) implements Command<OrderRepository, OrderId> {
    @Override
    public LockSet locks() {
      return OrderLocks.order(order);
    }

    @Override
    public OrderId apply(OrderRepository state, Changes changes) {
      changes.archive(Objects.requireNonNull(state.order(order)));
      return order;
    }
  }

  private void requireReads(
      int packsMin, int packsMax, int found, ToIntFunction<OrderRepository> query) {
    reads.packs.set(0);
    int count = Await.result(orders.read(LockSet.sharedRoot(), query::applyAsInt));
    assertEquals(found, count);
    int packs = reads.packs.get();
    assertTrue(packs >= packsMin && packs <= packsMax, "packs read: " + packs);
  }

  @Test
  void ordersOf_customer_readsOnlyThePacksThatHaveThem() {
    fill();
    int all = ROUNDS * CUSTOMERS_A_ROUND + 4 + ORDERS_OF_ONE;
    requireReads(0, 0, 0, state -> state.ordersOf(new CustomerId(1_000_003)).size());
    requireReads(1, 2, ORDERS_OF_ONE, state -> state.ordersOf(AT_FIRST).size());
    requireReads(1, 4, 4, state -> state.ordersOf(OFTEN).size());
    requireReads(1, 2, ORDERS_OF_ONE, state -> state.ordersOf(AT_FIRST, 0, 250).size());
    requireReads(PACKS_MIN, all, all, state -> List.copyOf(state.orders()).size());
  }
}
