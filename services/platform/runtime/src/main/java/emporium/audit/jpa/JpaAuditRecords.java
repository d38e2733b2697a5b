package emporium.audit.jpa;

import emporium.audit.AuditId;
import emporium.audit.AuditLogWriter;
import emporium.audit.AuditQuery;
import emporium.audit.AuditRecord;
import emporium.audit.AuditRecords;
import emporium.audit.Principal;
import emporium.persistence.Changes;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Audit records on a table: found by key, of which customer and order come first, and by time. */
public final class JpaAuditRecords<T, E extends AuditRecord> implements AuditRecords<T> {
  private static final String BY_TIME =
      " order by r.recordedAtMs, r.customerId, r.orderId, r.sellerId";

  private final JpaState state;
  private final Class<E> type;
  private final AuditLogWriter<T> writer;

  /** Uses the rows that one unit of work sees. */
  public JpaAuditRecords(JpaState state, Class<E> type, AuditLogWriter<T> writer) {
    this.state = state;
    this.type = type;
    this.writer = writer;
  }

  @Override
  public void write(T completed, @Nullable Principal principal, Changes changes) {
    writer.write(completed, principal, changes);
  }

  /** Declares a service's records. */
  public static JpaMapping declare(JpaMapping mapping, Class<? extends AuditRecord> type) {
    return mapping.sharing("META-INF/orm-audit.xml").table(type, AuditId.class);
  }

  @Override
  public @Nullable AuditRecord record(AuditId id) {
    return state.find(type, id);
  }

  @Override
  public Collection<? extends AuditRecord> all() {
    return state.all(type);
  }

  @Override
  public List<? extends AuditRecord> find(AuditQuery query) {
    Map<String, Object> asked = conditions(query);
    String where = asked.isEmpty() ? "" : " where " + String.join(" and ", asked.keySet());
    var select =
        state.session().createQuery("from " + type.getName() + " r" + where + BY_TIME, type);
    int parameter = 1;
    for (Object value : asked.values()) {
      select.setParameter(parameter++, value);
    }
    return select.setMaxResults(query.limit()).getResultList();
  }

  /** Conditions with the values of their parameters. */
  private static Map<String, Object> conditions(AuditQuery query) {
    var asked = new LinkedHashMap<String, Object>();
    if (query.order() != null) {
      asked.put("r.customerId = ?1", query.order().customerId());
      asked.put("r.orderId = ?2", query.order().orderId());
    }
    if (query.customer() != null) {
      asked.put("r.customerId = ?" + (asked.size() + 1), query.customer().value());
    }
    if (query.from() != null) {
      asked.put("r.recordedAtMs >= ?" + (asked.size() + 1), query.from().toEpochMilli());
    }
    if (query.to() != null) {
      asked.put("r.recordedAtMs < ?" + (asked.size() + 1), query.to().toEpochMilli());
    }
    return asked;
  }

  @Override
  public Oldest olderThan(Instant instant, int max) {
    List<AuditId> ids =
        state
            .session()
            .createQuery(
                "select r.customerId, r.orderId, r.sellerId from "
                    + type.getName()
                    + " r where r.recordedAtMs < ?1"
                    + BY_TIME,
                Object[].class)
            .setParameter(1, instant.toEpochMilli())
            .setMaxResults(max)
            .getResultStream()
            .map(row -> new AuditId((int) row[0], (int) row[1], (int) row[2]))
            .toList();
    Long next =
        state
            .session()
            .createQuery(
                "select min(r.recordedAtMs) from "
                    + type.getName()
                    + " r where r.recordedAtMs >= ?1",
                Long.class)
            .setParameter(1, instant.toEpochMilli())
            .getSingleResult();
    return new Oldest(ids, next == null ? null : Instant.ofEpochMilli(next));
  }
}
