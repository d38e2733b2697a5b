package emporium.seller;

import static emporium.seller.SellerFixture.NOW;
import static emporium.seller.SellerFixture.line;
import static emporium.seller.SellerFixture.shipment;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.audit.AuditQuery;
import emporium.audit.api.AuditLogLine;
import emporium.events.model.OrderId;
import emporium.events.model.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestAudit;
import emporium.seller.api.OrderEntryView;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Seller writes to the audit log. */
abstract class SellerAuditContract {
  private static final OrderId ORDER = new OrderId(7, 1);

  private SellerFixture bench;

  /** Sellers on the engine under test; each call opens what the one before has left. */
  abstract SellerFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
    bench.auditing();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private List<AuditLogLine> written() {
    return TestAudit.all(bench.trail(TestAudit.trails()));
  }

  private AuditLogLine record(int seller) {
    return new AuditLogLine(
        "audit_records",
        "seller",
        ORDER.customerId(),
        ORDER.orderId(),
        seller,
        NOW,
        null,
        OrderEntryView.of(bench.part(seller, ORDER)));
  }

  /** An order of two sellers, the second with two lines, that is on its way. */
  private void approve() {
    bench.invoice(ORDER, line(1, 1, 2, 0), line(2, 2, 1, 100), line(2, 3, 1, 0));
    bench.pay(ORDER, true, 1, 2);
    bench.ship(ORDER, ShipmentStatus.APPROVED, 1, 2);
  }

  private void deliver() {
    bench.deliver(ORDER, 1, 1, 1);
    bench.deliver(ORDER, 2, 2, 2);
    bench.deliver(ORDER, 3, 2, 3);
  }

  @Test
  void concluded_afterItsDeliveries_isWrittenForEachSellerAsItIs() {
    approve();
    deliver();
    assertEquals(List.of(), written());
    bench.ship(ORDER, ShipmentStatus.CONCLUDED, 1, 2);
    assertEquals(List.of(record(1), record(2)), written());
    bench.ship(ORDER, ShipmentStatus.CONCLUDED, 1, 2);
    deliver();
    assertEquals(2, written().size(), "consumed again");
  }

  /** Before its deliveries are there it would not be complete. */
  @Test
  void concluded_beforeItsDeliveries_isWrittenWithTheLastOfThem() {
    approve();
    bench.deliver(ORDER, 2, 2, 2);
    bench.ship(ORDER, ShipmentStatus.CONCLUDED, 1, 2);
    assertEquals(List.of(), written());
    bench.deliver(ORDER, 1, 1, 1);
    assertEquals(List.of(record(1)), written());
    bench.deliver(ORDER, 3, 2, 3);
    assertEquals(List.of(record(1), record(2)), written());
    deliver();
    assertEquals(2, written().size(), "consumed again");
  }

  @Test
  void paymentFailed_isNotWritten() {
    bench.invoice(ORDER, line(1, 1, 2, 0));
    bench.pay(ORDER, false, 1);
    assertEquals(List.of(), written());
  }

  private List<Integer> found(OrderId order, @Nullable Set<Integer> sellers) {
    var query = new AuditQuery(order, sellers, null, null, null, 10);
    return Await.result(bench.trail(TestAudit.trails()).find(query)).stream()
        .map(AuditLogLine::sellerId)
        .toList();
  }

  @Test
  void query_ofOrder_findsItsSellersWhetherOrNotTheyAreNamed() {
    approve();
    deliver();
    bench.ship(ORDER, ShipmentStatus.CONCLUDED, 1, 2);
    bench.close();
    bench = openBench();
    assertEquals(List.of(1, 2), found(ORDER, null));
    assertEquals(List.of(1, 2), found(ORDER, Set.of(2, 1, 9)));
    assertEquals(List.of(), found(new OrderId(7, 2), null));
    assertEquals(List.of(), found(new OrderId(7, 2), Set.of(1)));
  }

  @Test
  void level_off_writesNothing() {
    bench.close();
    bench = openBench();
    approve();
    deliver();
    bench.ship(ORDER, ShipmentStatus.CONCLUDED, 1, 2);
    assertEquals(List.of(), written());
  }

  @Test
  void concluded_withAFailureAfterwards_leavesNeitherConclusionNorRecord() {
    approve();
    deliver();
    var command = RecordEntryShipment.from(shipment(ORDER, ShipmentStatus.CONCLUDED, 1, 2));
    assertThrows(IllegalStateException.class, () -> bench.run(new Failing(command)));
    assertEquals(List.of(), written());
    bench.ship(ORDER, ShipmentStatus.CONCLUDED, 1, 2);
    assertEquals(List.of(record(1), record(2)), written());
  }

  /** Does its work and then fails. */
  private record Failing(RecordEntryShipment work) implements Command<SellerRepository, Integer> {
    @Override
    public LockSet locks() {
      return work.locks();
    }

    @Override
    public Integer apply(SellerRepository state, Changes changes) {
      throw new IllegalStateException("after " + work.apply(state, changes));
    }
  }
}
