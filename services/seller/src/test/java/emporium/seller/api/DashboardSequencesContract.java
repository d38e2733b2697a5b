package emporium.seller.api;

import static emporium.seller.SellerFixture.customer;
import static emporium.seller.SellerFixture.issued;
import static emporium.seller.SellerFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.events.model.SellerId;
import emporium.events.model.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.PrerequisiteMissing;
import emporium.persistence.Transactions;
import emporium.runtime.criteria.DashboardIsolation;
import emporium.runtime.testing.Await;
import emporium.seller.DashboardTotals;
import emporium.seller.RecordInvoice;
import emporium.seller.SellerFixture;
import emporium.seller.SellerRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** The dashboard under many commands at once and in any order. */
abstract class DashboardSequencesContract {
  private static final List<ShipmentStatus> STATUSES = List.of(ShipmentStatus.values());

  private static final int STEPS = 200;

  private SellerFixture bench;

  /** Sellers on the engine under test; each call opens what the one before has left. */
  abstract SellerFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void dashboard_whileOrdersComeAndGo_isAlwaysOneSnapshot() {
    List<CompletionStage<DashboardTotals>> seen = new ArrayList<>();
    List<CompletionStage<Integer>> done = new ArrayList<>();
    for (int customer = 1; customer <= 200; customer++) {
      OrderId order = new OrderId(customer, 1);
      done.add(
          bench.sellers.run(RecordInvoice.from(issued(order, line(1, 1, 1, 0), line(1, 2, 1, 0)))));
      seen.add(
          bench.sellers.read(
              LockSet.shared(new SellerId(1)),
              state -> DashboardTotals.of(state.ongoing(new SellerId(1)))));
    }
    done.forEach(Await::result);
    for (CompletionStage<DashboardTotals> stage : seen) {
      DashboardTotals totals = Await.result(stage);
      assertEquals(2 * totals.countOrders(), totals.countItems());
      assertEquals(1_000L * totals.countItems(), totals.totalAmountCents());
    }
    assertEquals(200, bench.totals(1).countOrders());
  }

  @RepeatedTest(3)
  void commands_anyOrder_dashboardIsWhatTheEventsSay() {
    long seed = System.nanoTime();
    System.out.println("dashboard, seed " + seed);
    var random = new Random(seed);
    var oracle = new DashboardOracle();
    int refused = 0;
    for (int step = 0; step < STEPS; step++) {
      try {
        any(random, oracle);
      } catch (PrerequisiteMissing early) {
        refused++;
      }
      assertShown(oracle, "seed " + seed + ", step " + step);
    }
    assertTrue(0 < refused && refused < STEPS, "refused " + refused + ", seed " + seed);
    bench.close();
    bench = openBench();
    assertShown(oracle, "seed " + seed + ", opened again");
  }

  /** Has both take an event in; what is refused is kept from the oracle. */
  private void any(Random random, DashboardOracle oracle) {
    OrderId order = new OrderId(1 + random.nextInt(3), 1 + random.nextInt(12));
    switch (random.nextInt(4)) {
      case 0 -> {
        OrderLine[] lines = lines(random);
        bench.invoice(order, lines);
        oracle.invoiced(order, lines);
      }
      case 1 -> {
        boolean paid = random.nextInt(4) > 0;
        bench.pay(order, paid, 1, 2);
        oracle.paid(order, paid);
      }
      case 2 -> bench.deliver(order, 1, 1, 1);
      default -> {
        ShipmentStatus status = STATUSES.get(random.nextInt(STATUSES.size()));
        bench.ship(order, status, 1, 2);
        oracle.shipped(order, status);
      }
    }
  }

  /** One of each seller, and some more. */
  private static OrderLine[] lines(Random random) {
    var lines = new ArrayList<>(List.of(line(1, 1, 1 + random.nextInt(3), 100), line(2, 2, 1, 0)));
    for (int more = random.nextInt(3); more > 0; more--) {
      int seller = 1 + random.nextInt(2);
      lines.add(line(seller, 2 + more, 1 + random.nextInt(5), random.nextInt(1_000)));
    }
    return lines.toArray(OrderLine[]::new);
  }

  private void assertShown(DashboardOracle oracle, String when) {
    for (int seller = 1; seller <= 2; seller++) {
      assertEquals(
          oracle.totals(seller),
          bench.totals(seller),
          "dashboard of seller " + seller + ", " + when);
    }
  }

  @Test
  void dashboard_snapshotWithOrdersInBetween_addsUp() {
    assertEquals(0, missing(DashboardIsolation.SNAPSHOT));
  }

  /** The anomaly of the weaker level: an order that the aggregate does not know. */
  @Test
  void dashboard_separateWithOrdersInBetween_hasEntriesTheAggregateMisses() {
    assertEquals(1, missing(DashboardIsolation.SEPARATE));
  }

  /** Entries less those the aggregate counts, where an order comes in after each read. */
  private int missing(DashboardIsolation reads) {
    bench.ingest(1);
    var dashboards = new DashboardReader(new Interrupted(), reads);
    var seen = Await.result(dashboards.of(new SellerId(1)));
    return seen.entries().size() - seen.totals().countItems();
  }

  /** Lets an order come in after each read. */
  private final class Interrupted implements Transactions<SellerRepository> {
    private int orders;

    @Override
    public <R> CompletionStage<R> run(Command<SellerRepository, R> command) {
      return bench.sellers.run(command);
    }

    @Override
    public <R> CompletionStage<CommitResult<R>> commit(Command<SellerRepository, R> command) {
      return bench.sellers.commit(command);
    }

    @Override
    public <R> CompletionStage<CommitResult<@Nullable R>> consume(
        Envelope<?> envelope, Command<SellerRepository, R> command) {
      return bench.sellers.consume(envelope, command);
    }

    @Override
    public <R> CompletionStage<R> read(LockSet locks, Function<SellerRepository, R> query) {
      return bench
          .sellers
          .read(locks, query)
          .thenCompose(
              read ->
                  run(RecordInvoice.from(issued(new OrderId(1, ++orders), line(1, 1, 1, 0))))
                      .thenApply(entered -> read));
    }

    @Override
    public <R> CompletionStage<R> snapshot(Function<SellerRepository, R> query) {
      return bench.sellers.snapshot(query);
    }

    @Override
    public <R> CompletionStage<R> report(Function<SellerRepository, R> query) {
      return bench.sellers.report(query);
    }

    @Override
    public CompletionStage<? extends CommitResult<?>> deadLetter(
        Envelope<?> envelope, String cause) {
      return bench.sellers.deadLetter(envelope, cause);
    }

    @Override
    public DeadLetters<SellerRepository> deadLetters() {
      return bench.sellers.deadLetters();
    }
  }
}
