package emporium.edge.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.audit.AuditId;
import emporium.audit.AuditLog;
import emporium.audit.AuditRecord;
import emporium.edge.AuditLevel;
import emporium.edge.Criteria;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Function;

/** Makes the logs that services write to, at the level that is configured. Thread-safe. */
@Singleton
public class AuditLogs {
  private final AuditLevel level;
  private final ObjectMapper mapper;

  @Inject
  AuditLogs(Criteria criteria, ObjectMapper mapper) {
    this(criteria.auditLog(), mapper);
  }

  /** Without a container. */
  public AuditLogs(AuditLevel level, ObjectMapper mapper) {
    this.level = level;
    this.mapper = mapper;
  }

  /**
   * A service's log. On a graph its records are history from the beginning: they never change, and
   * need no memory.
   *
   * @param view the thing as raw records show it
   */
  public <T> AuditLog<T> log(
      Function<T, AuditId> id, Function<T, ?> view, AuditRecord.Maker maker) {
    return level == AuditLevel.OFF
        ? AuditLog.off()
        : (ended, changes) ->
            changes.archive(
                changes.add(maker.make(id.apply(ended), json(view.apply(ended)), changes.now())));
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
