package emporium.payment;

import emporium.audit.AuditId;
import emporium.audit.AuditRecord;
import java.time.Instant;

/** What Payment keeps of a decided payment. Guarded by the lock of the thing it is about. */
public class PaymentAudit extends AuditRecord {
  protected PaymentAudit() {}

  PaymentAudit(AuditId id, byte[] content, Instant now) {
    super(id, content, now);
  }
}
