package emporium.seller;

import emporium.audit.AuditId;
import emporium.audit.AuditRecord;
import emporium.audit.Principal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What Seller keeps of a seller's part of a concluded order. Guarded by the lock of its aggregate.
 */
public class SellerAudit extends AuditRecord {
  protected SellerAudit() {}

  public SellerAudit(AuditId id, byte[] content, @Nullable Principal principal, Instant now) {
    super(id, content, principal, now);
  }
}
