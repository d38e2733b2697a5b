package emporium.runtime.testing;

import emporium.audit.AuditLogWriter;
import emporium.audit.Principal;
import emporium.persistence.Changes;
import org.jspecify.annotations.Nullable;

/** A writer that writes nothing until a test sets a writer. Thread-safe. */
public final class SwitchedAuditLog<T> implements AuditLogWriter<T> {
  private volatile AuditLogWriter<T> writer = AuditLogWriter.disabled();

  /** What writes from now on. */
  public void use(AuditLogWriter<T> now) {
    writer = now;
  }

  @Override
  public void write(T completed, @Nullable Principal principal, Changes changes) {
    writer.write(completed, principal, changes);
  }
}
