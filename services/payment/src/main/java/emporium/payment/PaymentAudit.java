package emporium.payment;

import emporium.audit.AuditId;
import emporium.audit.AuditRecord;
import java.time.Instant;

/** What Payment keeps of a decided payment. Guarded by the lock of its aggregate. */
public class PaymentAudit extends AuditRecord {
  protected PaymentAudit() {}

  public PaymentAudit(AuditId id, byte[] content, Instant now) {
    super(id, content, now);
  }
}
