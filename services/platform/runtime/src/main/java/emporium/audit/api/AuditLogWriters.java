package emporium.audit.api;

import emporium.audit.AuditId;
import emporium.audit.AuditLogWriter;
import emporium.audit.AuditRecord;
import emporium.runtime.criteria.AuditLevel;
import emporium.runtime.criteria.Criteria;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Function;

/** Creates the writers of services' audit logs, at the configured level. Thread-safe. */
@Singleton
public class AuditLogWriters {
  private final AuditLevel level;

  @Inject
  AuditLogWriters(Criteria criteria) {
    this(criteria.auditLog());
  }

  /** Without a container. */
  public AuditLogWriters(AuditLevel level) {
    this.level = level;
  }

  /** For tools, which write nothing. */
  public static AuditLogWriters disabled() {
    return new AuditLogWriters(AuditLevel.OFF);
  }

  /**
   * Creates the writer of a service. On a graph its records are archived from the start: they never
   * change, and need no memory.
   *
   * @param view the aggregate as raw records show it
   */
  public <T, V> AuditLogWriter<T> log(
      Function<T, AuditId> id,
      Function<T, V> view,
      AuditContent<V> content,
      AuditRecord.Maker maker) {
    return level == AuditLevel.OFF
        ? AuditLogWriter.disabled()
        : (completed, principal, changes) ->
            changes.archive(
                changes.add(
                    maker.make(
                        id.apply(completed),
                        content.encode(view.apply(completed)),
                        principal,
                        changes.now())));
  }
}
