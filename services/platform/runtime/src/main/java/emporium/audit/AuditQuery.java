package emporium.audit;

import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query for audit records; null fields match all records.
 *
 * @param sellers of the order, if known: for services that keep a record per seller
 * @param customer of the orders
 * @param from the earliest time of a record
 * @param to the end of the time range, exclusive
 * @param limit most records returned: the oldest
 */
public record AuditQuery(
    @Nullable OrderId order,
    @Nullable Set<Integer> sellers,
    @Nullable CustomerId customer,
    @Nullable Instant from,
    @Nullable Instant to,
    int limit) {
  private static final int NANOS_PER_MS = 1_000_000;

  /** Records have whole milliseconds, so bounds are rounded up to them. */
  public AuditQuery {
    from = wholeMs(from);
    to = wholeMs(to);
  }

  private static @Nullable Instant wholeMs(@Nullable Instant bound) {
    return bound == null ? null : bound.plusNanos(NANOS_PER_MS - 1).truncatedTo(ChronoUnit.MILLIS);
  }

  /** The same, with the sellers of the order. */
  public AuditQuery withSellers(Set<Integer> known) {
    return new AuditQuery(order, known, customer, from, to, limit);
  }

  /** Whether a record is one of those. */
  public boolean matches(AuditRecord record) {
    return (order == null || order.equals(record.id().order()))
        && (sellers == null || sellers.contains(record.id().sellerId()))
        && (customer == null || customer.equals(record.id().order().customer()))
        && (from == null || !record.recordedAt().isBefore(from))
        && (to == null || record.recordedAt().isBefore(to));
  }
}
