package emporium.audit.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
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
  private final ObjectMapper mapper;

  @Inject
  AuditLogWriters(Criteria criteria, ObjectMapper mapper) {
    this(criteria.auditLog(), mapper);
  }

  /** Without a container. */
  public AuditLogWriters(AuditLevel level, ObjectMapper mapper) {
    this.level = level;
    this.mapper = mapper;
  }

  /** For tools, which write nothing. */
  public static AuditLogWriters disabled() {
    return new AuditLogWriters(AuditLevel.OFF, new ObjectMapper());
  }

  /**
   * Creates the writer of a service. On a graph its records are archived from the start: they never
   * change, and need no memory.
   *
   * @param view the aggregate as raw records show it
   */
  public <T> AuditLogWriter<T> log(
      Function<T, AuditId> id, Function<T, ?> view, AuditRecord.Maker maker) {
    return level == AuditLevel.OFF
        ? AuditLogWriter.disabled()
        : (completed, changes) ->
            changes.archive(
                changes.add(
                    maker.make(id.apply(completed), json(view.apply(completed)), changes.now())));
  }

  private byte[] json(Object view) {
    try {
      return mapper.writeValueAsBytes(view);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "A view that cannot be written: class=" + view.getClass().getName(), e);
    }
  }
}
