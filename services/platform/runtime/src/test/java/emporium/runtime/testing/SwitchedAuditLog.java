package emporium.runtime.testing;

import emporium.audit.AuditLogWriter;
import emporium.persistence.Changes;

/** A writer that writes nothing until a test sets a writer. Thread-safe. */
public final class SwitchedAuditLog<T> implements AuditLogWriter<T> {
  private volatile AuditLogWriter<T> writer = AuditLogWriter.disabled();

  /** What writes from now on. */
  public void use(AuditLogWriter<T> now) {
    writer = now;
  }

  @Override
  public void write(T completed, Changes changes) {
    writer.write(completed, changes);
  }
}
