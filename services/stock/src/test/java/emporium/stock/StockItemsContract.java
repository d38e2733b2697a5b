package emporium.stock;

import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.end;
import static emporium.stock.StockFixture.line;
import static emporium.stock.StockFixture.product;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.ProductUpdateConfirmed;
import emporium.events.ProductUpdated;
import emporium.events.Topics;
import emporium.events.requests.KeyReused;
import emporium.events.requests.KeyedRequest;
import emporium.locks.LockSet;
import emporium.persistence.AggregateNotTouched;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ingestion, replenishment, the product's word, reset. */
public abstract class StockItemsContract {
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
  void ingest_newRow_isVisible() {
    assertTrue(bench.run(new IngestStock(new StockItemData(product(1), 10, 0, 0, 123, "d", "0"))));
    assertEquals(List.of(10, 0, 0), bench.figures(1));
    assertEquals(123L, bench.<Long>read(state -> state.ingestedItem(product(1)).ytdCents()));
  }

  private static AddStock keyed(String key, int pieces) {
    return new AddStock(product(1), pieces, new KeyedRequest(key, "" + pieces, 2, 1_000));
  }

  @Test
  void add_repeatedWithItsKey_addsOnceAlsoAfterARestart() {
    bench.ingest(1, 10);
    assertEquals(15, bench.run(keyed("k", 5)));
    assertEquals(15, bench.run(keyed("k", 5)));
    close();
    open();
    assertEquals(15, bench.run(keyed("k", 5)));
    assertEquals(List.of(15, 0, 0), bench.figures(1));
    bench.run(new AddStock(product(1), 5)); // the control: without the key it is another one
    assertEquals(List.of(20, 0, 0), bench.figures(1));
  }

  @Test
  void add_otherPiecesUnderAKey_isRefusedAndChangesNothing() {
    bench.ingest(1, 10);
    bench.run(keyed("k", 5));
    assertThrows(KeyReused.class, () -> bench.run(keyed("k", 6)));
    assertEquals(List.of(15, 0, 0), bench.figures(1));
  }

  @Test
  void add_afterAReset_theKeyIsFree() {
    bench.ingest(1, 10);
    bench.run(keyed("k", 5));
    bench.run(new ResetStock());
    assertEquals(15, bench.run(keyed("k", 5)));
  }

  @Test
  void ingest_again_setsWhatIsOnHandAndKeepsPromisesAndSales() {
    bench.ingest(1, 10);
    bench.reserve(checkout(1, 1), line(1, 2));
    bench.run(end(checkout(1, 1), true, line(1, 2)));
    bench.reserve(checkout(1, 2), line(1, 3));
    bench.ingest(1, 10);
    assertEquals(List.of(10, 3, 1), bench.figures(1));
    assertEquals(12L, bench.<Long>read(state -> state.ingestedItem(product(1)).receivedPieces()));
  }

  @Test
  void ingest_againWithFewerThanPromised_isRefusedAndChangesNothing() {
    bench.ingest(1, 10);
    bench.reserve(checkout(1, 1), line(1, 5));
    assertThrows(StockRejection.StockPromised.class, () -> bench.ingest(1, 4));
    assertEquals(List.of(10, 5, 0), bench.figures(1));
  }

  @Test
  void follow_productBeforeRow_isKeptForTheRow() {
    bench.run(new RecordProductVersion(product(1), "7", true, 3, false, false));
    assertThrows(StockRejection.UnknownStockItem.class, () -> bench.figures(1));
    assertThrows(
        StockRejection.UnknownStockItem.class, () -> bench.run(new AddStock(product(1), 1)));
    bench.ingest(1, 10);
    assertEquals("7", version(1));
    assertEquals(ReservationStatus.RESERVED, bench.reserve(checkout(1, 1), line(1, 1, "7")));
  }

  @Test
  void follow_olderThanConsumed_doesNothing() {
    bench.ingest(1, 10);
    assertTrue(bench.run(new RecordProductVersion(product(1), "b", true, 2, false, false)));
    assertFalse(bench.run(new RecordProductVersion(product(1), "a", true, 1, false, false)));
    assertFalse(bench.run(new RecordProductVersion(product(1), "c", false, 2, false, false)));
    assertEquals("b", version(1));
  }

  @Test
  void follow_deletedProduct_isUnavailable() {
    bench.ingest(1, 10);
    bench.run(new RecordProductVersion(product(1), "0", false, 2, false, false));
    assertEquals(ReservationStatus.REFUSED, bench.reserve(checkout(1, 1), line(1, 1)));
  }

  @Test
  void follow_productThatWaits_isConfirmedAlsoWhenItIsNotNews() {
    bench.ingest(1, 10);
    assertTrue(bench.run(new RecordProductVersion(product(1), "b", true, 2, false, true)));
    assertTrue(bench.run(new RecordProductVersion(product(1), "c", true, 4, false, true)));
    assertFalse(bench.run(new RecordProductVersion(product(1), "b", true, 2, false, true)));
    assertTrue(bench.run(new RecordProductVersion(product(2), "a", false, 7, false, true)));
    assertEquals(
        List.of(
            new ProductUpdateConfirmed(1, 1, 2),
            new ProductUpdateConfirmed(1, 1, 4),
            new ProductUpdateConfirmed(1, 1, 4),
            new ProductUpdateConfirmed(1, 2, 7)),
        bench.published(Topics.PRODUCT_UPDATE_CONFIRMED));
    assertEquals("c", version(1));
  }

  /** Also the control: what no service waits for is followed without an event. */
  @Test
  void follow_changeOrIngestedProduct_isConfirmedIfTheProductWaits() {
    bench.run(RecordProductVersion.from(updated(1, "", true)));
    assertEquals(List.of(), bench.published(Topics.PRODUCT_UPDATE_CONFIRMED));
    bench.run(RecordProductVersion.from(updated(2, "tid", true)));
    bench.run(RecordProductVersion.from(updated(3, "", false)));
    bench.run(RecordProductVersion.resync(updated(4, "", true)));
    assertEquals(
        List.of(2L, 3L, 4L),
        bench.published(Topics.PRODUCT_UPDATE_CONFIRMED).stream()
            .map(ProductUpdateConfirmed::sequence)
            .toList());
  }

  private static ProductUpdated updated(long sequence, String instanceId, boolean active) {
    return new ProductUpdated(
        1,
        1,
        "n",
        "s",
        "c",
        "d",
        5,
        0,
        "approved",
        "0",
        active,
        StockFixture.NOW,
        instanceId,
        sequence,
        0);
  }

  /** The mark is part of the commit: a crash leaves both or none. */
  @Test
  void reopen_afterFollowing_saysTheMarkOnce() {
    bench.run(new RecordProductVersion(product(1), "b", true, 2, false, true));
    bench.reopen();
    assertFalse(bench.run(new RecordProductVersion(product(1), "a", true, 1, false, false)));
    assertEquals(
        List.of(new ProductUpdateConfirmed(1, 1, 2)),
        bench.published(Topics.PRODUCT_UPDATE_CONFIRMED));
  }

  @Test
  void add_pieces_areOnHandAndReceived() {
    bench.ingest(1, 10);
    assertEquals((Integer) 15, bench.run(new AddStock(product(1), 5)));
    assertEquals(15L, bench.<Long>read(state -> state.ingestedItem(product(1)).receivedPieces()));
  }

  @Test
  void add_unknownItem_isRefused() {
    var refused =
        assertThrows(
            StockRejection.UnknownStockItem.class, () -> bench.run(new AddStock(product(9), 5)));
    assertEquals(9, refused.context().get("product_id"));
  }

  @Test
  void add_moreThanAnItemHolds_isRefusedAndChangesNothing() {
    bench.ingest(1, StockItem.MAX_PIECES);
    assertThrows(StockRejection.StockLimit.class, () -> bench.run(new AddStock(product(1), 1)));
    assertEquals(List.of(StockItem.MAX_PIECES, 0, 0), bench.figures(1));
  }

  @Test
  void item_changeThatBreaksS1_throwsAndIsUndone() {
    bench.ingest(1, 10);
    bench.reserve(checkout(1, 1), line(1, 2));
    assertThrows(
        IllegalStateException.class, () -> change((item, c) -> c.touch(item).reserve(9, c.now())));
    assertThrows(
        IllegalStateException.class, () -> change((item, c) -> c.touch(item).release(3, c.now())));
    assertThrows(
        IllegalStateException.class, () -> change((item, c) -> c.touch(item).confirm(3, c.now())));
    assertThrows(
        IllegalArgumentException.class,
        () -> change((item, c) -> c.touch(item).reserve(-1, c.now())));
    assertEquals(List.of(10, 2, 0), bench.figures(1));
  }

  @Test
  void item_changedWithoutTouch_isCaught() {
    bench.ingest(1, 10);
    assertThrows(AggregateNotTouched.class, () -> change((item, c) -> item.reserve(1, c.now())));
    assertEquals(List.of(10, 0, 0), bench.figures(1));
  }

  @Test
  void reset_restoresIngestedStockAndVersionsAndForgetsReservations() {
    bench.ingest(1, 10);
    bench.ingest(2, 10);
    bench.ingest(3, 10);
    bench.run(new AddStock(product(1), 7));
    bench.run(new RecordProductVersion(product(1), "t1", true, 5, false, false));
    bench.run(new RecordProductVersion(product(2), "0", false, 5, false, false));
    bench.reserve(checkout(1, 1), line(3, 2));
    bench.run(end(checkout(1, 1), true, line(3, 2)));
    bench.reserve(checkout(1, 2), line(3, 2));
    assertEquals((Integer) 3, bench.run(new ResetStock()));
    for (int product = 1; product <= 3; product++) {
      assertEquals(List.of(10, 0, 0), bench.figures(product));
      assertEquals("0", version(product));
    }
    assertEquals(0, bench.<Integer>read(state -> state.reservations().size()));
    assertEquals((Integer) 0, bench.run(new ResetStock()));
    assertEquals(ReservationStatus.RESERVED, bench.reserve(checkout(1, 1), line(2, 1)));
  }

  @Test
  void reset_productIngestedWithAnotherVersion_goesBackToThat() {
    bench.run(new RecordProductVersion(product(1), "7", true, 1, true, false));
    bench.ingest(1, 10);
    bench.run(new RecordProductVersion(product(1), "t1", true, 2, false, false));
    bench.run(new ResetStock());
    assertEquals("7", version(1));
  }

  @Test
  void reset_itemsKnownFromEventsOnly_goUnlessTheirProductWasIngested() {
    bench.run(new RecordProductVersion(product(1), "7", true, 1, true, false));
    bench.run(new RecordProductVersion(product(1), "t1", true, 2, false, false));
    bench.run(new RecordProductVersion(product(2), "t1", true, 2, false, false));
    bench.run(new ResetStock());
    bench.ingest(1, 10);
    bench.ingest(2, 10);
    assertEquals("7", version(1));
    assertEquals("0", version(2));
  }

  @Test
  void reopen_afterChanges_findsEverything() {
    bench.ingest(1, 10);
    bench.run(new RecordProductVersion(product(1), "7", true, 3, false, false));
    bench.reserve(checkout(1, 1), line(1, 4, "7"), line(2, 1));
    bench.close();
    bench = openBench();
    assertEquals(List.of(10, 4, 0), bench.figures(1));
    assertEquals(ReservationStatus.RESERVED, bench.status(checkout(1, 1)));
    assertFalse(bench.run(new RecordProductVersion(product(1), "6", true, 3, false, false)));
    bench.run(end(checkout(1, 1), true, line(1, 4)));
    assertEquals(List.of(6, 0, 1), bench.figures(1));
  }

  private String version(int product) {
    return bench.read(state -> state.ingestedItem(product(product)).version());
  }

  private void change(BiConsumer<StockItem, Changes> body) {
    bench.run(new Change(body));
  }

  private record Change(BiConsumer<StockItem, Changes> body)
      implements Command<StockRepository, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(product(1));
    }

    @Override
    public Boolean apply(StockRepository state, Changes changes) {
      body.accept(state.ingestedItem(product(1)), changes);
      return true;
    }
  }
}
