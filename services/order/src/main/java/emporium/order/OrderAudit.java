package emporium.order;

import emporium.audit.AuditId;
import emporium.audit.AuditRecord;
import emporium.audit.Principal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What Order keeps of an order that was concluded or will never be paid. Guarded by the lock of its
 * aggregate.
 */
public class OrderAudit extends AuditRecord {
  protected OrderAudit() {}

  public OrderAudit(AuditId id, byte[] content, @Nullable Principal principal, Instant now) {
    super(id, content, principal, now);
  }
}
