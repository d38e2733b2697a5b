package emporium.order;

import emporium.audit.AuditId;
import emporium.audit.AuditRecord;
import java.time.Instant;

/**
 * What Order keeps of an order that was concluded or will never be paid. Guarded by the lock of its
 * aggregate.
 */
public class OrderAudit extends AuditRecord {
  protected OrderAudit() {}

  public OrderAudit(AuditId id, byte[] content, Instant now) {
    super(id, content, now);
  }
}
