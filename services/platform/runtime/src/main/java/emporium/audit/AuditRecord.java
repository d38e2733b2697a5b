package emporium.audit;

import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A service's record of one completed aggregate: the aggregate as raw records show it. Never
 * changes.
 *
 * <p>Added under the lock of the aggregate. Source: paper 4.7.
 */
public abstract class AuditRecord extends Aggregate {
  /** The oldest first; those of one moment by their identity. */
  public static final Comparator<AuditRecord> BY_TIME =
      Comparator.<AuditRecord>comparingLong(record -> record.recordedAtMs)
          .thenComparing(AuditRecord::id);

  private int customerId;
  private int orderId;
  private int sellerId;
  private long recordedAtMs;
  private byte[] content = {}; // encoded by the service; of earlier versions JSON in UTF-8
  private @Nullable String principalSubject; // null: completed by an event, or without tokens,
  private @Nullable String principalRole; // or recorded by an earlier version

  protected AuditRecord() {}

  /**
   * For subclasses.
   *
   * @param content the aggregate, encoded
   * @param principal who has sent the request that completed it; null if none did that is known
   */
  protected AuditRecord(AuditId id, byte[] content, @Nullable Principal principal, Instant now) {
    this.customerId = id.customerId();
    this.orderId = id.orderId();
    this.sellerId = id.sellerId();
    this.recordedAtMs = now.toEpochMilli();
    this.content = content.clone();
    if (principal != null) {
      this.principalSubject = principal.subject();
      this.principalRole = principal.role();
    }
  }

  /** Creates a service's records. */
  public interface Maker {
    /**
     * Creates a record.
     *
     * @param content the aggregate, encoded
     * @param principal who has sent the request that completed it; null if none did that is known
     */
    AuditRecord make(AuditId id, byte[] content, @Nullable Principal principal, Instant now);
  }

  /** Its identity. */
  public AuditId id() {
    return new AuditId(customerId, orderId, sellerId);
  }

  /** When the aggregate was completed: the time of the unit of work. */
  public Instant recordedAt() {
    return Instant.ofEpochMilli(recordedAtMs);
  }

  /**
   * Who has sent the request that completed it; null if an event completed it, without tokens, and
   * in records of versions before.
   */
  public @Nullable Principal principal() {
    return principalSubject == null || principalRole == null
        ? null
        : new Principal(principalSubject, principalRole);
  }

  /** The aggregate, encoded. */
  public byte[] content() {
    return content.clone();
  }

  /** Bytes of {@link #content}. */
  public int contentBytes() {
    return content.length;
  }
}
