package emporium.shipment;

import emporium.audit.AuditId;
import emporium.audit.AuditRecord;
import emporium.audit.Principal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What Shipment keeps of a concluded shipment. Guarded by the lock of its aggregate. */
public class ShipmentAudit extends AuditRecord {
  protected ShipmentAudit() {}

  public ShipmentAudit(AuditId id, byte[] content, @Nullable Principal principal, Instant now) {
    super(id, content, principal, now);
  }
}
