package emporium.seller;

import emporium.audit.AuditId;
import emporium.audit.AuditRecord;
import java.time.Instant;

/**
 * What Seller keeps of a seller's part of a concluded order. Guarded by the lock of its aggregate.
 */
public class SellerAudit extends AuditRecord {
  protected SellerAudit() {}

  public SellerAudit(AuditId id, byte[] content, Instant now) {
    super(id, content, now);
  }
}
