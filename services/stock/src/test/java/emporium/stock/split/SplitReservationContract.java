package emporium.stock.split;

import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.end;
import static emporium.stock.StockFixture.lineOf;
import static emporium.stock.StockFixture.reserveStock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.CheckoutCanceled;
import emporium.events.PartReserved;
import emporium.events.PartSettled;
import emporium.events.ReservePart;
import emporium.events.ReserveStock;
import emporium.events.SettlePart;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.ItemStatus;
import emporium.events.model.MarkStatus;
import emporium.events.model.PaymentType;
import emporium.events.model.ProductId;
import emporium.events.model.ProductQuantity;
import emporium.events.model.SellerId;
import emporium.runtime.engine.OpenTransaction;
import emporium.stock.IngestStock;
import emporium.stock.RefusedLine;
import emporium.stock.ReservationStatus;
import emporium.stock.ReserveStockCodec;
import emporium.stock.ResetStock;
import emporium.stock.StockFixture;
import emporium.stock.StockItemData;
import emporium.stock.StockLocks;
import emporium.stock.api.ReservationRouter;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens between the parts of a reservation. */
abstract class SplitReservationContract {
  private static final CheckoutId CHECKOUT = checkout(5, 1);
  private static final CartLine[] LINES = {lineOf(1, 1, 3), lineOf(2, 1, 2), lineOf(1, 2, 1)};

  private StockFixture bench;

  /** Stock on the engine under test. */
  abstract StockFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench().inParts();
    for (int seller = 1; seller <= 2; seller++) {
      bench.run(new IngestStock(new StockItemData(new ProductId(seller, 1), 10, "0")));
    }
    bench.holdParts();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private boolean cancel() {
    var products = Arrays.stream(LINES).map(CartLine::product).toList();
    return bench.cancel(new CheckoutCanceled(StockFixture.NOW, CHECKOUT, products, "tid-1"));
  }

  private void consumeAll() {
    for (boolean more = true; more; ) {
      more =
          bench.consumeNext(Topics.RESERVE_PART)
              || bench.consumeNext(Topics.PART_RESERVED)
              || bench.consumeNext(Topics.SETTLE_PART)
              || bench.consumeNext(Topics.PART_SETTLED);
    }
  }

  private void reserve() {
    bench.ask(CHECKOUT, LINES);
    consumeAll();
  }

  private boolean isSplitOpen() {
    boolean isOpen = bench.read(stock -> stock.splitReservation(CHECKOUT) != null);
    boolean isAnswered = bench.read(stock -> stock.reservation(CHECKOUT) != null);
    assertFalse(isOpen && isAnswered);
    return isOpen;
  }

  private List<MarkStatus> marks() {
    return bench.published(Topics.STOCK_COMPLETED).stream().map(TransactionMark::status).toList();
  }

  @Test
  void reserve_ofTwoSellers_asksEachOnceAndAnswersWhenBothHave() {
    bench.ask(CHECKOUT, LINES);
    bench.ask(CHECKOUT, LINES);
    assertEquals(
        List.of(
            new ReservePart(CHECKOUT, 1, List.of(LINES[0], LINES[2])),
            new ReservePart(CHECKOUT, 2, List.of(LINES[1]))),
        bench.published(Topics.RESERVE_PART));
    assertTrue(bench.consumeNext(Topics.RESERVE_PART));
    assertTrue(bench.consumeNext(Topics.RESERVE_PART));
    assertTrue(bench.consumeNext(Topics.PART_RESERVED));
    assertTrue(isSplitOpen());
    assertEquals(List.of(), bench.published(Topics.STOCK_CONFIRMED));
    assertEquals(List.of(10, 3, 0), bench.figures(1));
    assertTrue(bench.consumeNext(Topics.PART_RESERVED));
    assertFalse(isSplitOpen());
    assertEquals(ReservationStatus.RESERVED, bench.status(CHECKOUT));
    var published = bench.published(Topics.STOCK_CONFIRMED);
    var asked = reserveStock(CHECKOUT, LINES);
    assertEquals(List.of(LINES[0], LINES[1]), published.get(0).items());
    assertEquals(asked.customer(), published.get(0).customer());
    assertEquals(asked.instanceId(), published.get(0).instanceId());
    finish();
  }

  private void finish() {
    bench.run(end(CHECKOUT, false, LINES));
    consumeAll();
  }

  @Test
  void splitReservation_reopened_goesOn() {
    bench.ask(CHECKOUT, LINES);
    bench.consumeNext(Topics.RESERVE_PART);
    bench.reopen();
    consumeAll();
    assertEquals(ReservationStatus.RESERVED, bench.status(CHECKOUT));
    finish();
  }

  @Test
  void commandsOfTheCoordinator_lockNoProduct() {
    var commands =
        new ReservationRouter(new ItemPlacement(seller -> seller.value() == 1, SellerId::value));
    var lock = StockLocks.reservation(CHECKOUT);
    assertEquals(lock, commands.reserve(reserveStock(CHECKOUT, LINES)).locks());
    assertEquals(lock, commands.settle(end(CHECKOUT, true, LINES)).locks());
    assertEquals(
        StockLocks.items(List.of(new ProductId(1, 1), new ProductId(1, 2))).and(lock),
        commands.reserve(reserveStock(CHECKOUT, LINES[0], LINES[2])).locks());
    assertEquals(
        StockLocks.item(new ProductId(1, 1)).and(lock),
        commands.settle(end(CHECKOUT, true, LINES[0])).locks());
  }

  @Test
  void parts_areOneForEachOwner() {
    var owners = new ItemPlacement(seller -> false, seller -> seller.value() % 2);
    var lines = List.of(lineOf(3, 1, 1), lineOf(2, 1, 1), lineOf(1, 1, 1), lineOf(2, 2, 1));
    int[] parts = owners.assignParts(lines.stream().map(CartLine::product).toList());
    assertEquals(
        Map.of(
            3, List.of(lines.get(0), lines.get(2)),
            2, List.of(lines.get(1), lines.get(3))),
        ItemPlacement.groupByPart(lines, parts));
  }

  @Test
  void canceled_whilePartsAreOpen_isFreedWhenAllPartsAreThere() {
    bench.ask(CHECKOUT, LINES);
    bench.consumeNext(Topics.RESERVE_PART);
    assertFalse(cancel());
    assertFalse(cancel());
    assertTrue(isSplitOpen());
    consumeAll();
    assertEquals(ReservationStatus.RELEASED, bench.status(CHECKOUT));
    assertEquals(List.of(10, 0, 0), bench.figures(1));
    assertEquals(List.of(MarkStatus.ABORT), marks());
  }

  @Test
  void canceled_whileRefusedPartsAreOpen_isMarkedAsNotAccepted() {
    bench.ask(CHECKOUT, lineOf(1, 1, 11), lineOf(2, 1, 11));
    assertFalse(cancel());
    consumeAll();
    assertEquals(ReservationStatus.REFUSED, bench.status(CHECKOUT));
    assertEquals(1, bench.published(Topics.RESERVE_STOCK_FAILED).size());
    assertEquals(List.of(MarkStatus.NOT_ACCEPTED), marks());
  }

  @Test
  void end_underWay_ignoresOthersAndEndsWithTheLastPart() {
    reserve();
    assertTrue(bench.run(end(CHECKOUT, true, LINES)));
    assertEquals(
        List.of(
            new SettlePart(CHECKOUT, 1, List.of(new ProductQuantity(1, 1, 3)), true),
            new SettlePart(CHECKOUT, 2, List.of(new ProductQuantity(2, 1, 2)), true)),
        bench.published(Topics.SETTLE_PART));
    assertFalse(bench.run(end(CHECKOUT, false, LINES)));
    assertFalse(bench.run(end(CHECKOUT, true, LINES).replayed()));
    assertTrue(bench.consumeNext(Topics.SETTLE_PART));
    assertTrue(bench.consumeNext(Topics.PART_SETTLED));
    assertEquals(ReservationStatus.RESERVED, bench.status(CHECKOUT));
    assertEquals(List.of(7, 0, 1), bench.figures(1));
    assertEquals(List.of(), marks());
    bench.reopen();
    consumeAll();
    assertEquals(ReservationStatus.CONFIRMED, bench.status(CHECKOUT));
    assertEquals(List.of(MarkStatus.SUCCESS), marks());
    assertFalse(bench.run(end(CHECKOUT, true, LINES).replayed()));
    assertEquals(List.of(MarkStatus.SUCCESS, MarkStatus.SUCCESS), marks());
  }

  @Test
  void canceled_whileSelling_isADefectAndWhileFreeingNothingNew() {
    reserve();
    bench.run(end(CHECKOUT, true, LINES));
    assertThrows(IllegalStateException.class, this::cancel);
    consumeAll();
    assertEquals(ReservationStatus.CONFIRMED, bench.status(CHECKOUT));
    var other = checkout(5, 2);
    bench.ask(other, LINES);
    consumeAll();
    bench.run(end(other, false, LINES));
    assertFalse(bench.run(end(other, false, LINES)));
    consumeAll();
    assertEquals(List.of(7, 0, 1), bench.figures(1));
  }

  @Test
  void part_nobodyAskedFor_isRefusedAndChangesNothing() {
    var stray = new PartReserved(CHECKOUT, 1, List.of());
    assertThrows(
        IllegalStateException.class,
        () -> bench.run(new RecordPartReserved(stray, ItemPlacement.LOCAL)));
    var strayEnd = new PartSettled(CHECKOUT, 1);
    assertThrows(IllegalStateException.class, () -> bench.run(new RecordPartSettled(strayEnd)));
    bench.ask(CHECKOUT, LINES);
    bench.consumeNext(Topics.RESERVE_PART);
    var first = bench.published(Topics.PART_RESERVED).get(0);
    var other = new PartReserved(CHECKOUT, 2, first.lines());
    assertThrows(
        IllegalStateException.class,
        () -> bench.run(new RecordPartReserved(other, ItemPlacement.LOCAL)));
    bench.consumeNext(Topics.PART_RESERVED);
    assertThrows(
        IllegalStateException.class,
        () -> bench.run(new RecordPartReserved(first, ItemPlacement.LOCAL)));
    assertTrue(isSplitOpen());
    consumeAll();
    assertEquals(
        List.of(ItemStatus.UNAVAILABLE),
        bench.read(
            stock ->
                stock.reservation(CHECKOUT).refused().stream().map(RefusedLine::status).toList()));
    finish();
  }

  @Test
  void openWork_isWhatWaitsForOwners() {
    assertEquals(List.of(), bench.open());
    bench.ask(CHECKOUT, LINES);
    assertEquals(List.of(open("awaits-split-reservation")), bench.open());
    consumeAll();
    assertEquals(List.of(), bench.open());
    bench.run(end(CHECKOUT, false, LINES));
    assertEquals(List.of(open("awaits-split-settlement")), bench.open());
    consumeAll();
    assertEquals(List.of(), bench.open());
  }

  private static OpenTransaction open(String step) {
    return new OpenTransaction("reservation", 5, "tid-1", step, StockFixture.NOW);
  }

  @Test
  void reset_forgetsWhatIsUnderWay() {
    reserve();
    bench.run(end(CHECKOUT, false, LINES));
    bench.ask(checkout(6, 1), LINES);
    bench.run(new ResetStock());
    assertEquals(List.of(), bench.open());
    assertNull(bench.read(stock -> stock.reservation(CHECKOUT)));
    assertEquals(List.of(10, 0, 0), bench.figures(1));
  }

  /** These bytes are what the first form was. */
  @Test
  void packedRequest_ofTheFirstForm_isRead() {
    byte[] form =
        HexFormat.of()
            .parseHex(
                "01000000030000000069a8c0781dcd6500000000057469642d310000000700000003416e6e"
                    + "000000034c6565000000064d61696e203100000000000000044772617a0000000253540000"
                    + "0004383031300000000004343131310000000341204c0000000531322f3330000000045649"
                    + "534100000002000000057469642d3100000001000000010000000200000003437570000000"
                    + "00000004e2000000000000012c000000040000000000000064000000027631");
    var customer =
        new CustomerCheckout(
            7,
            "Ann",
            "Lee",
            "Main 1",
            "",
            "Graz",
            "ST",
            "8010",
            PaymentType.CREDIT_CARD,
            "4111",
            "A L",
            "12/30",
            "VISA",
            2,
            "tid-1");
    var asked =
        new ReserveStock(
            Instant.parse("2026-03-04T23:30:00.5Z"),
            new CheckoutId(7, 3),
            customer,
            List.of(new CartLine(1, 2, "Cup", 1_250, 300, 4, 100, "v1")),
            "tid-1");
    assertEquals(asked, ReserveStockCodec.decode(form));
  }

  @Test
  void packedRequest_unknownForm_isRefused() {
    var asked = reserveStock(CHECKOUT, LINES);
    byte[] packed = ReserveStockCodec.encode(asked);
    assertEquals(asked, ReserveStockCodec.decode(packed));
    packed[0] = 9;
    assertThrows(IllegalStateException.class, () -> ReserveStockCodec.decode(packed));
  }
}
