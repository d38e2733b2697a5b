package emporium.audit;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A service's audit records as one unit of work sees them. */
public interface AuditRecords {
  /** One record. */
  @Nullable AuditRecord record(AuditId id);

  /** Every record, in no order; read while it is iterated over. */
  Collection<? extends AuditRecord> all();

  /** The records that a query asks for, by time. */
  List<? extends AuditRecord> find(AuditQuery query);

  /**
   * The oldest records.
   *
   * @param instant they are older than this
   * @param max how many at most
   */
  Oldest before(Instant instant, int max);

  /**
   * What is old enough, and what comes next.
   *
   * @param ids the oldest first
   * @param next when the oldest was made that is not old enough; null if there is none
   */
  record Oldest(List<AuditId> ids, @Nullable Instant next) {}
}
