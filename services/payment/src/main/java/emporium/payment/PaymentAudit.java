package emporium.payment;

import emporium.audit.AuditId;
import emporium.audit.AuditRecord;
import emporium.audit.Principal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What Payment keeps of a decided payment. Guarded by the lock of its aggregate. */
public class PaymentAudit extends AuditRecord {
  protected PaymentAudit() {}

  public PaymentAudit(AuditId id, byte[] content, @Nullable Principal principal, Instant now) {
    super(id, content, principal, now);
  }
}
