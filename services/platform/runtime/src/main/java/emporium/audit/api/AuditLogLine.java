package emporium.audit.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.audit.AuditRecord;
import emporium.audit.Principal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An audit record as responses, raw records and files show it: the same line everywhere.
 *
 * @param principal who has sent the request that completed the aggregate; left out if null
 * @param content what Jackson writes as the aggregate, as raw records show it
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record AuditLogLine(
    String type,
    String service,
    int customerId,
    int orderId,
    int sellerId,
    Instant recordedAt,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Principal principal,
    Object content) {
  /** The line of a service's record. */
  public static AuditLogLine of(String service, AuditRecord record, AuditContent<?> content) {
    return new AuditLogLine(
        "audit_records",
        service,
        record.id().customerId(),
        record.id().orderId(),
        record.id().sellerId(),
        record.recordedAt(),
        record.principal(),
        content.read(record));
  }
}
