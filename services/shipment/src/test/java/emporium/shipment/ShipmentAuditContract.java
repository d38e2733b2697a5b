package emporium.shipment;

import static emporium.shipment.PaidOrders.id;
import static emporium.shipment.PaidOrders.paid;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.audit.AuditLogWriter;
import emporium.audit.Principal;
import emporium.audit.api.AuditLogLine;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.runtime.testing.SwitchedAuditLog;
import emporium.runtime.testing.TestAudit;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.api.ShipmentModule;
import emporium.shipment.api.ShipmentView;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Shipment writes to the audit log. */
abstract class ShipmentAuditContract {
  private static final int TEN = 10;

  private final SwitchedAuditLog<Shipment> log = new SwitchedAuditLog<>();
  private TestEngine<ShipmentRepository> engine;

  /** Shipments on the engine under test. */
  abstract TestEngine<ShipmentRepository> openEngine(AuditLogWriter<Shipment> log);

  @BeforeEach
  void open() {
    engine = openEngine(log);
    log.use(ShipmentModule.auditLog(TestAudit.LOGS));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private List<AuditLogLine> written() {
    return TestAudit.all(ShipmentModule.auditTrail(TestAudit.trails(), engine.transactions()));
  }

  private AuditLogLine line(int customer, int order) {
    return line(customer, order, null);
  }

  private AuditLogLine line(int customer, int order, @Nullable Principal principal) {
    return new AuditLogLine(
        "audit_records",
        "shipment",
        customer,
        order,
        0,
        TestEngine.START,
        principal,
        engine.read(
            state -> ShipmentView.of(Objects.requireNonNull(state.shipment(id(customer, order))))));
  }

  @CanIgnoreReturnValue
  private int deliver(int sellersMax) {
    return deliver(sellersMax, null);
  }

  private int deliver(int sellersMax, @Nullable Principal principal) {
    try (DeliveryClaim claim = engine.run(new ClaimSellers(sellersMax))) {
      return engine.run(new DeliverPackages("d", claim.groups(), principal)).packages();
    }
  }

  @Test
  void concluded_byTheLastPackage_isWrittenOnceAsItIs() {
    engine.run(new CreateShipment(paid(1, 1, 5, 6)));
    assertEquals(1, deliver(1));
    assertEquals(List.of(), written(), "on its way");
    assertEquals(1, deliver(1));
    assertEquals(List.of(line(1, 1)), written());
    engine.run(new CreateShipment(paid(1, 1, 5, 6)));
    assertEquals(0, deliver(TEN));
    engine.reopen();
    assertEquals(List.of(line(1, 1)), written(), "again, and after a restart");
  }

  /** NUL is what tables cannot store. */
  @Test
  void concluded_byACaller_isWrittenWithItAlsoAfterARestart() {
    var caller = new Principal("ann\0@" + "x".repeat(1_000), "operator");
    engine.run(new CreateShipment(paid(1, 1, 5)));
    assertEquals(1, deliver(TEN, caller));
    engine.reopen();
    var kept = new Principal("ann?@" + "x".repeat(123), "operator");
    assertEquals(List.of(line(1, 1, kept)), written());
  }

  @Test
  void concluded_manyByOneDelivery_areEachWritten() {
    engine.run(new CreateShipment(paid(1, 1, 5, 6)));
    engine.run(new CreateShipment(paid(2, 1, 7)));
    assertEquals(3, deliver(TEN));
    assertEquals(List.of(line(1, 1), line(2, 1)), written());
  }

  @Test
  void level_off_writesNothing() {
    engine.run(new CreateShipment(paid(1, 1, 5)));
    log.use(ShipmentModule.auditLog(TestAudit.SILENT));
    assertEquals(1, deliver(TEN));
    assertEquals(List.of(), written());
  }

  @Test
  void concluded_withAFailureAfterwards_leavesNeitherConclusionNorRecord() {
    engine.run(new CreateShipment(paid(1, 1, 5)));
    try (DeliveryClaim claim = engine.run(new ClaimSellers(TEN))) {
      var command = new Failing(new DeliverPackages("d", claim.groups()));
      assertThrows(IllegalStateException.class, () -> engine.run(command));
    }
    assertEquals(List.of(), written());
    assertEquals(1, deliver(TEN));
    assertEquals(List.of(line(1, 1)), written());
  }

  /** Does its work and then fails. */
  private record Failing(DeliverPackages work)
      implements Command<ShipmentRepository, DeliverPackages.Result> {
    @Override
    public LockSet locks() {
      return work.locks();
    }

    @Override
    public DeliverPackages.Result apply(ShipmentRepository state, Changes changes) {
      throw new IllegalStateException("after " + work.apply(state, changes));
    }
  }
}
