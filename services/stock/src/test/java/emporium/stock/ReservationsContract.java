package emporium.stock;

import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.end;
import static emporium.stock.StockFixture.line;
import static emporium.stock.StockFixture.product;
import static emporium.stock.StockFixture.reserveStock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ReserveStock;
import emporium.events.ReserveStockFailed;
import emporium.events.StockConfirmed;
import emporium.events.TransactionMark;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.ItemStatus;
import emporium.events.model.MarkStatus;
import emporium.events.model.PaymentStatus;
import emporium.events.model.TransactionType;
import emporium.persistence.PrerequisiteMissing;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What becomes of checkouts. */
public abstract class ReservationsContract {
  private static final CheckoutId FIRST = checkout(5, 1);

  private StockFixture bench;

  /** Stock on the engine under test; each call opens what the one before has left. */
  protected abstract StockFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void reserve_allAvailable_confirmsAllLines() {
    bench.ingest(1, 10);
    bench.ingest(2, 10);
    assertEquals(ReservationStatus.RESERVED, bench.reserve(FIRST, line(1, 3), line(2, 10)));
    assertEquals(List.of(10, 3, 0), bench.figures(1));
    assertEquals(List.of(10, 10, 0), bench.figures(2));
    var published = bench.published(StockConfirmed.class);
    assertEquals(1, published.size());
    assertEquals(List.of(line(1, 3), line(2, 10)), published.get(0).items());
    assertEquals(FIRST, published.get(0).checkout());
    assertEquals("tid-1", published.get(0).instanceId());
    assertEquals(0, bench.published(ReserveStockFailed.class).size());
  }

  @Test
  void reserve_someAvailable_confirmsThoseAndNamesTheOthers() {
    bench.ingest(1, 10);
    bench.ingest(2, 1);
    bench.ingest(3, 10);
    bench.reserve(FIRST, line(1, 3), line(2, 2), line(3, 1, "other"), line(4, 1));
    assertEquals(List.of(line(1, 3)), bench.published(StockConfirmed.class).get(0).items());
    assertEquals(
        List.of(ItemStatus.OUT_OF_STOCK, ItemStatus.UNAVAILABLE, ItemStatus.UNAVAILABLE),
        bench.read(
            state ->
                state.reservation(FIRST).refused().stream().map(RefusedLine::status).toList()));
    assertEquals(List.of(1, 0, 0), bench.figures(2));
  }

  @Test
  void reserve_noneAvailable_failsWithTheStatusOfEachLine() {
    bench.ingest(1, 2);
    assertEquals(ReservationStatus.REFUSED, bench.reserve(FIRST, line(1, 3), line(4, 1)));
    assertEquals(0, bench.published(StockConfirmed.class).size());
    var products = bench.published(ReserveStockFailed.class).get(0).products();
    assertEquals(2, products.size());
    assertEquals(ItemStatus.OUT_OF_STOCK, products.get(0).status());
    assertEquals(2, products.get(0).qtyAvailable());
    assertEquals(3, products.get(0).quantity());
    assertEquals(ItemStatus.UNAVAILABLE, products.get(1).status());
    assertEquals(0, products.get(1).qtyAvailable());
    assertEquals(0, bench.published(TransactionMark.class).size());
  }

  @Test
  void reserve_noLines_failsCleanly() {
    assertEquals(ReservationStatus.REFUSED, bench.reserve(FIRST));
    assertEquals(1, bench.published(ReserveStockFailed.class).size());
  }

  @Test
  void reserve_sameProductTwice_doesNotOversell() {
    bench.ingest(1, 5);
    bench.reserve(FIRST, line(1, 3), line(1, 3), line(1, 2));
    assertEquals(List.of(5, 5, 0), bench.figures(1));
    bench.run(end(FIRST, true, line(1, 3)));
    assertEquals(List.of(0, 0, 2), bench.figures(1));
  }

  @Test
  void reserve_sameCheckoutTwice_reservesAndPublishesOnce() {
    bench.ingest(1, 10);
    bench.reserve(FIRST, line(1, 3));
    assertEquals(ReservationStatus.RESERVED, bench.reserve(FIRST, line(1, 3)));
    assertEquals(List.of(10, 3, 0), bench.figures(1));
    assertEquals(1, bench.published(StockConfirmed.class).size());
  }

  @Test
  void reserve_locks_everyProductAndTheCheckout() {
    var command = ReserveItems.from(reserveStock(FIRST, line(1, 1), line(2, 1), line(1, 1)));
    assertEquals(
        StockLocks.items(List.of(product(1), product(2))).and(StockLocks.reservation(FIRST)),
        command.locks());
  }

  @Test
  void paymentConfirmed_stockFallsByWhatWasSold() {
    bench.ingest(1, 10);
    bench.reserve(FIRST, line(1, 3));
    assertTrue(bench.run(SettleReservation.from(confirmed(reserveStock(FIRST, line(1, 3))))));
    assertEquals(List.of(7, 0, 1), bench.figures(1));
    assertEquals(ReservationStatus.CONFIRMED, bench.status(FIRST));
    assertEquals(
        List.of(
            new TransactionMark(
                FIRST, "tid-1", TransactionType.CUSTOMER_SESSION, 5, MarkStatus.SUCCESS, "stock")),
        bench.published(TransactionMark.class));
  }

  @Test
  void paymentFailed_reservedPiecesAreFreeAgain() {
    bench.ingest(1, 10);
    bench.reserve(FIRST, line(1, 3));
    assertTrue(bench.run(SettleReservation.from(failed(reserveStock(FIRST, line(1, 3))))));
    assertEquals(List.of(10, 0, 0), bench.figures(1));
    assertEquals(ReservationStatus.RELEASED, bench.status(FIRST));
    assertEquals(MarkStatus.ABORT, bench.published(TransactionMark.class).get(0).status());
  }

  @Test
  void end_secondOrContraryEvent_doesNothingAndMarksNothing() {
    bench.ingest(1, 10);
    bench.reserve(FIRST, line(1, 3));
    bench.run(end(FIRST, true, line(1, 3)));
    assertFalse(bench.run(end(FIRST, true, line(1, 3))));
    assertFalse(bench.run(end(FIRST, false, line(1, 3))));
    assertEquals(List.of(7, 0, 1), bench.figures(1));
    assertEquals(ReservationStatus.CONFIRMED, bench.status(FIRST));
    assertEquals(1, bench.published(TransactionMark.class).size());
  }

  @Test
  void end_refusedCheckout_doesNothing() {
    bench.reserve(FIRST, line(1, 3));
    assertFalse(bench.run(end(FIRST, false, line(1, 3))));
    assertEquals(ReservationStatus.REFUSED, bench.status(FIRST));
  }

  @Test
  void end_checkoutNotSeen_waits() {
    assertThrows(PrerequisiteMissing.class, () -> bench.run(end(FIRST, true, line(1, 3))));
  }

  @Test
  void end_eventWithoutAReservedProduct_isRefusedAndUndone() {
    bench.ingest(1, 10);
    bench.ingest(2, 10);
    bench.reserve(FIRST, line(1, 3), line(2, 3));
    assertThrows(IllegalStateException.class, () -> bench.run(end(FIRST, true, line(1, 3))));
    assertEquals(List.of(10, 3, 0), bench.figures(1));
    assertEquals(ReservationStatus.RESERVED, bench.status(FIRST));
    assertEquals(0, bench.published(TransactionMark.class).size());
  }

  @Test
  void end_afterReplacement_stillSellsWhatWasReserved() {
    bench.ingest(1, 10);
    bench.reserve(FIRST, line(1, 3));
    bench.run(new RecordProductVersion(product(1), "t1", false, 4, false, false));
    bench.run(end(FIRST, true, line(1, 3)));
    assertEquals(List.of(7, 0, 1), bench.figures(1));
  }

  @RepeatedTest(3)
  void reserve_manyCheckoutsAtOnceOfFewPieces_neverOversell(RepetitionInfo run) {
    var random = new Random(run.getCurrentRepetition());
    bench.ingest(1, 20);
    bench.ingest(2, 7);
    List<ReserveStock> asked = new ArrayList<>();
    for (int customer = 1; customer <= 200; customer++) {
      asked.add(
          reserveStock(
              checkout(customer, 1),
              line(1, 1 + random.nextInt(3)),
              line(2, 1 + random.nextInt(2))));
    }
    bench.reserveAll(asked);
    List<SettleReservation> ends =
        asked.stream()
            .filter(event -> bench.status(event.checkout()) == ReservationStatus.RESERVED)
            .map(event -> end(event.checkout(), random.nextInt(4) > 0, lines(event)))
            .toList();
    bench.endAll(ends);
    bench.checkInvariants();
    assertEquals(0, bench.figures(1).get(1));
    assertEquals(ends.size(), bench.published(TransactionMark.class).size());
    assertEquals(
        200,
        bench.published(StockConfirmed.class).size()
            + bench.published(ReserveStockFailed.class).size());
  }

  @RepeatedTest(5)
  void commands_anyOrder_keepTheInvariants(RepetitionInfo run) {
    var random = new Random(run.getCurrentRepetition());
    for (int step = 0; step < 300; step++) {
      CheckoutId checkout = checkout(1 + random.nextInt(5), 1 + random.nextInt(10));
      CartLine[] both = {line(1, 1 + random.nextInt(3)), line(2, 1 + random.nextInt(3))};
      try {
        switch (random.nextInt(6)) {
          case 0 -> bench.ingest(1 + random.nextInt(2), random.nextInt(20));
          case 1 -> bench.run(new AddStock(product(1 + random.nextInt(2)), 1 + random.nextInt(5)));
          case 2 -> bench.run(end(checkout, random.nextBoolean(), both));
          case 3 ->
              bench.run(
                  new RecordProductVersion(
                      product(1), "" + random.nextInt(2), true, step, false, false));
          default -> bench.reserve(checkout, both);
        }
      } catch (StockRejection.UnknownStockItem
          | StockRejection.StockPromised
          | PrerequisiteMissing refused) {
        bench.checkInvariants();
      }
    }
    bench.checkInvariants();
  }

  private static CartLine[] lines(ReserveStock event) {
    return event.items().toArray(CartLine[]::new);
  }

  private static PaymentConfirmed confirmed(ReserveStock event) {
    var items = event.items().stream().map(StockFixture::orderLine).toList();
    return new PaymentConfirmed(
        event.checkout(), event.customer(), 1, 3_250, items, StockFixture.NOW, event.instanceId());
  }

  private static PaymentFailed failed(ReserveStock event) {
    var items = event.items().stream().map(StockFixture::orderLine).toList();
    return new PaymentFailed(
        PaymentStatus.REQUIRES_PAYMENT_METHOD,
        event.checkout(),
        event.customer(),
        1,
        items,
        3_250,
        StockFixture.NOW,
        event.instanceId());
  }
}
