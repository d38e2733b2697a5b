package emporium.order;

import static emporium.order.OrderFixture.NOW;
import static emporium.order.OrderFixture.shipment;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.audit.api.AuditLogLine;
import emporium.events.model.OrderId;
import emporium.events.model.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.order.api.OrderView;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.runtime.testing.TestAudit;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Order writes to the audit log. */
abstract class OrderAuditContract {
  private static final OrderId FIRST = new OrderId(7, 1);

  private OrderFixture bench;

  /** Orders on the engine under test; each call opens what the one before has left. */
  abstract OrderFixture openBench();

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

  private AuditLogLine line(OrderId order) {
    return new AuditLogLine(
        "audit_records",
        "order",
        order.customerId(),
        order.orderId(),
        0,
        NOW,
        null,
        bench.read(state -> OrderView.of(Objects.requireNonNull(state.order(order)))));
  }

  private void conclude(OrderId order) {
    bench.pay(order, true);
    for (ShipmentStatus status : ShipmentStatus.values()) {
      assertEquals(List.of(), TestAudit.of(bench.trail(TestAudit.trails()), order));
      bench.ship(order, status);
    }
  }

  @Test
  void concluded_once_isWrittenAsItIs() {
    bench.invoice(7, 1);
    conclude(FIRST);
    assertEquals(List.of(line(FIRST)), written());
    bench.ship(FIRST, ShipmentStatus.CONCLUDED);
    assertEquals(1, written().size(), "consumed again");
  }

  @Test
  void paymentFailed_once_isWrittenAsItIs() {
    bench.invoice(7, 1);
    bench.pay(FIRST, false);
    bench.pay(FIRST, false);
    assertEquals(List.of(line(FIRST)), written());
  }

  @Test
  void ended_reopened_isThereAsItWas() {
    bench.invoice(7, 1);
    bench.invoice(7, 2);
    conclude(FIRST);
    bench.pay(new OrderId(7, 2), false);
    var before = written();
    assertEquals(2, before.size());
    bench.close();
    bench = openBench();
    assertEquals(before, written());
    assertEquals(List.of(line(FIRST)), TestAudit.of(bench.trail(TestAudit.trails()), FIRST));
  }

  @Test
  void level_off_writesNothing() {
    bench.close();
    bench = openBench();
    bench.invoice(7, 1);
    conclude(FIRST);
    assertEquals(List.of(), written());
    bench.auditing(TestAudit.SILENT);
    bench.invoice(7, 2);
    bench.run(new RecordOrderPayment(new OrderId(7, 2), false, NOW));
    assertEquals(List.of(), written());
  }

  @Test
  void ended_withAFailureAfterwards_leavesNeitherEndNorRecord() {
    bench.invoice(7, 1);
    bench.pay(FIRST, true);
    bench.ship(FIRST, ShipmentStatus.APPROVED);
    bench.ship(FIRST, ShipmentStatus.DELIVERY_IN_PROGRESS);
    var command = new RecordOrderShipment(shipment(FIRST, ShipmentStatus.CONCLUDED));
    assertThrows(IllegalStateException.class, () -> bench.run(new Failing(command)));
    assertEquals(List.of(), written());
    assertEquals(4, bench.history(FIRST).size());
    bench.ship(FIRST, ShipmentStatus.CONCLUDED);
    assertEquals(List.of(line(FIRST)), written());
  }

  /** Does its work and then fails. */
  private record Failing(RecordOrderShipment work) implements Command<OrderRepository, Boolean> {
    @Override
    public LockSet locks() {
      return work.locks();
    }

    @Override
    public Boolean apply(OrderRepository state, Changes changes) {
      throw new IllegalStateException("after " + work.apply(state, changes));
    }
  }
}
