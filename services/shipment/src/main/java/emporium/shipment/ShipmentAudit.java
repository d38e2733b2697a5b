package emporium.shipment;

import emporium.audit.AuditId;
import emporium.audit.AuditRecord;
import java.time.Instant;

/** What Shipment keeps of a concluded shipment. Guarded by the lock of its aggregate. */
public class ShipmentAudit extends AuditRecord {
  protected ShipmentAudit() {}

  public ShipmentAudit(AuditId id, byte[] content, Instant now) {
    super(id, content, now);
  }
}
