package emporium.seller;

import static emporium.seller.SellerBench.customer;
import static emporium.seller.SellerBench.issued;
import static emporium.seller.SellerBench.line;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.edge.DashboardReads;
import emporium.edge.testing.Await;
import emporium.events.OrderId;
import emporium.events.SellerId;
import emporium.events.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.NotYet;
import emporium.persistence.Transactions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** The dashboard under many commands at once and in any order. */
abstract class DashboardSequencesContract {
  private static final List<ShipmentStatus> STATUSES = List.of(ShipmentStatus.values());

  private SellerBench bench;

  /** Sellers on the engine under test; each call opens what the one before has left. */
  abstract SellerBench openBench();

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
    List<CompletionStage<SellerTotals>> seen = new ArrayList<>();
    List<CompletionStage<Integer>> done = new ArrayList<>();
    for (int customer = 1; customer <= 200; customer++) {
      OrderId order = new OrderId(customer, 1);
      done.add(
          bench.sellers.run(EnterInvoice.from(issued(order, line(1, 1, 1, 0), line(1, 2, 1, 0)))));
      seen.add(
          bench.sellers.read(
              LockSet.shared(new SellerId(1)),
              state -> SellerTotals.of(state.ongoing(new SellerId(1)))));
    }
    done.forEach(Await::result);
    for (CompletionStage<SellerTotals> stage : seen) {
      SellerTotals totals = Await.result(stage);
      assertEquals(2 * totals.countOrders(), totals.countItems());
      assertEquals(1_000L * totals.countItems(), totals.totalAmountCents());
    }
    assertEquals(200, bench.totals(1).countOrders());
  }

  @RepeatedTest(5)
  void commands_anyOrder_dashboardIsTheSumOfTheEntries(RepetitionInfo run) {
    var random = new Random(run.getCurrentRepetition());
    for (int step = 0; step < 300; step++) {
      OrderId order = new OrderId(1 + random.nextInt(3), 1 + random.nextInt(3));
      try {
        switch (random.nextInt(4)) {
          case 0 -> bench.invoice(order, line(1, 1, 1 + random.nextInt(3), 100), line(2, 2, 1, 0));
          case 1 -> bench.pay(order, random.nextInt(4) > 0, 1, 2);
          case 2 -> bench.deliver(order, 1, 1, 1);
          default -> bench.ship(order, STATUSES.get(random.nextInt(STATUSES.size())), 1, 2);
        }
      } catch (NotYet early) {
        bench.checkInvariants();
      }
    }
  }

  @Test
  void dashboard_snapshotWithOrdersInBetween_addsUp() {
    assertEquals(0, missing(DashboardReads.SNAPSHOT));
  }

  /** The anomaly of the weaker level: an order that the aggregate does not know. */
  @Test
  void dashboard_separateWithOrdersInBetween_hasEntriesTheAggregateMisses() {
    assertEquals(1, missing(DashboardReads.SEPARATE));
  }

  /** Entries less those the aggregate counts, where an order comes in after each read. */
  private int missing(DashboardReads reads) {
    bench.ingest(1);
    var dashboards = new Dashboards(new Interrupted(), reads);
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
    public <R> CompletionStage<Committed<R>> commit(Command<SellerRepository, R> command) {
      return bench.sellers.commit(command);
    }

    @Override
    public <R> CompletionStage<Committed<@Nullable R>> consume(
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
                  run(EnterInvoice.from(issued(new OrderId(1, ++orders), line(1, 1, 1, 0))))
                      .thenApply(entered -> read));
    }

    @Override
    public <R> CompletionStage<R> snapshot(Function<SellerRepository, R> query) {
      return bench.sellers.snapshot(query);
    }

    @Override
    public CompletionStage<? extends Committed<?>> bury(Envelope<?> envelope, String cause) {
      return bench.sellers.bury(envelope, cause);
    }

    @Override
    public DeadLetters<SellerRepository> deadLetters() {
      return bench.sellers.deadLetters();
    }
  }
}
