package emporium.audit.ms;

import emporium.audit.AuditId;
import emporium.audit.AuditLogWriter;
import emporium.audit.AuditQuery;
import emporium.audit.AuditRecord;
import emporium.audit.AuditRecords;
import emporium.audit.Principal;
import emporium.events.model.OrderId;
import emporium.persistence.Changes;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Audit records on a graph: archived by the commit that made them, so memory keeps only a place for
 * each. Found by key; all other queries read every record from the store.
 */
public final class GraphAuditRecords<T, E extends AuditRecord> implements AuditRecords<T> {
  private static final Comparator<Dated> BY_TIME =
      Comparator.comparing(Dated::at).thenComparing(Dated::id);

  private final Table<AuditId, E> records;
  private final boolean isPerSeller;
  private final AuditLogWriter<T> writer;

  private record Dated(Instant at, AuditId id) {}

  /**
   * Declares the table.
   *
   * @param isPerSeller whether an order has a record for each of its sellers
   */
  public GraphAuditRecords(
      Graph graph, Class<E> type, boolean isPerSeller, AuditLogWriter<T> writer) {
    this.records =
        graph
            .table("audit_records", type, AuditRecord::id)
            .shardedBy(record -> isPerSeller ? record.id().seller() : record.id().order());
    this.isPerSeller = isPerSeller;
    this.writer = writer;
  }

  @Override
  public void write(T completed, @Nullable Principal principal, Changes changes) {
    writer.write(completed, principal, changes);
  }

  @Override
  public @Nullable AuditRecord record(AuditId id) {
    return records.find(id);
  }

  @Override
  public Collection<? extends AuditRecord> all() {
    return records.all();
  }

  @Override
  public List<? extends AuditRecord> find(AuditQuery query) {
    var oldest = new TreeSet<E>(AuditRecord.BY_TIME);
    candidates(query).filter(query::matches).forEach(record -> add(record, oldest, query.limit()));
    return List.copyOf(oldest);
  }

  private Stream<E> candidates(AuditQuery query) {
    OrderId order = query.order();
    Set<Integer> sellers = query.sellers();
    if (order == null || (isPerSeller && sellers == null)) {
      return records.all().stream();
    }
    Stream<AuditId> ids =
        isPerSeller && sellers != null
            ? sellers.stream()
                .map(seller -> new AuditId(order.customerId(), order.orderId(), seller))
            : Stream.of(AuditId.of(order));
    return ids.map(records::find).filter(Objects::nonNull);
  }

  @Override
  public Oldest olderThan(Instant instant, int max) {
    var oldest = new TreeSet<>(BY_TIME);
    Instant next = null;
    for (E record : records.all()) {
      Instant at = record.recordedAt();
      if (at.isBefore(instant)) {
        add(new Dated(at, record.id()), oldest, max);
      } else if (next == null || at.isBefore(next)) {
        next = at;
      }
    }
    return new Oldest(oldest.stream().map(Dated::id).toList(), next);
  }

  /** Keeps the smallest. */
  private static <T> void add(T found, SortedSet<T> smallest, int max) {
    smallest.add(found);
    if (smallest.size() > max) {
      smallest.remove(smallest.last());
    }
  }
}
