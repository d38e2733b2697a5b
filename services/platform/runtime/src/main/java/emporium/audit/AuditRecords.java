package emporium.audit;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service's audit records as one unit of work sees them, which can also write one.
 *
 * @param <T> the aggregate that they record
 */
public interface AuditRecords<T> extends AuditLogWriter<T> {
  /** One record. */
  @Nullable AuditRecord record(AuditId id);

  /** Every record, in no order; read while it is iterated over. */
  Collection<? extends AuditRecord> all();

  /** The records that match a query, by time. */
  List<? extends AuditRecord> find(AuditQuery query);

  /**
   * The oldest records.
   *
   * @param instant they are older than this
   * @param max most records returned
   */
  Oldest olderThan(Instant instant, int max);

  /**
   * The records that are old enough, and the time of the next one.
   *
   * @param ids the oldest first
   * @param next time of the oldest record that is not old enough; null if there is none
   */
  record Oldest(List<AuditId> ids, @Nullable Instant next) {}
}
