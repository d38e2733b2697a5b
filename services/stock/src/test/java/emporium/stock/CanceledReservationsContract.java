package emporium.stock;

import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.end;
import static emporium.stock.StockFixture.line;
import static emporium.stock.StockFixture.product;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.CheckoutCanceled;
import emporium.events.ReserveStockFailed;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of the reservations of checkouts that stall. */
public abstract class CanceledReservationsContract {
  private static final CheckoutId CHECKOUT = checkout(1, 1);

  private StockFixture bench;

  /** Stock on the engine under test; each call opens what the one before has left. */
  protected abstract StockFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
    bench.ingest(1, 10);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private boolean cancel() {
    return bench.cancel(
        new CheckoutCanceled(StockFixture.NOW, CHECKOUT, List.of(product(1), product(2)), "tid-1"));
  }

  private List<MarkStatus> marks() {
    return bench.published(Topics.STOCK_COMPLETED).stream().map(TransactionMark::status).toList();
  }

  @Test
  void canceled_beforeItIsAskedFor_neverReserves() {
    assertTrue(cancel());
    assertEquals(ReservationStatus.RELEASED, bench.reserve(CHECKOUT, line(1, 3)));
    assertEquals(List.of(10, 0, 0), bench.figures(1));
    assertEquals(List.of(), bench.published(StockConfirmed.class));
    assertEquals(List.of(), bench.published(ReserveStockFailed.class));
    assertEquals(List.of(MarkStatus.ABORT), marks());
    assertEquals("tid-1", bench.published(Topics.STOCK_COMPLETED).get(0).tid());
  }

  @Test
  void canceled_reserved_isFreedOnceAndPublishedEachTime() {
    bench.reserve(CHECKOUT, line(1, 3));
    assertEquals(List.of(10, 3, 0), bench.figures(1));
    assertTrue(cancel());
    assertFalse(cancel());
    assertEquals(List.of(10, 0, 0), bench.figures(1));
    assertEquals(ReservationStatus.RELEASED, bench.status(CHECKOUT));
    assertEquals(List.of(MarkStatus.ABORT, MarkStatus.ABORT), marks());
    bench.run(end(CHECKOUT, false, line(1, 3))); // the failed payment comes as well
    assertEquals(List.of(10, 0, 0), bench.figures(1));
    assertEquals(2, marks().size());
  }

  @Test
  void canceled_refused_staysRefused() {
    bench.reserve(CHECKOUT, line(1, 11));
    assertFalse(cancel());
    assertEquals(ReservationStatus.REFUSED, bench.status(CHECKOUT));
    assertEquals(List.of(MarkStatus.NOT_ACCEPTED), marks());
  }

  @Test
  void canceled_sold_isADefectAndChangesNothing() {
    bench.reserve(CHECKOUT, line(1, 3));
    bench.run(end(CHECKOUT, true, line(1, 3)));
    assertThrows(IllegalStateException.class, this::cancel);
    assertEquals(List.of(7, 0, 1), bench.figures(1));
  }

  @Test
  void end_publishedAgain_endsOnceAndMarksEachTime() {
    bench.reserve(CHECKOUT, line(1, 3));
    assertTrue(bench.run(end(CHECKOUT, true, line(1, 3)).replayed()));
    assertFalse(bench.run(end(CHECKOUT, true, line(1, 3)).replayed()));
    assertFalse(bench.run(end(CHECKOUT, true, line(1, 3))), "the first, late");
    assertEquals(List.of(7, 0, 1), bench.figures(1));
    assertEquals(List.of(MarkStatus.SUCCESS, MarkStatus.SUCCESS), marks());
  }
}
