package emporium.persistence.jpa;

import emporium.persistence.engine.StartFailed;
import org.jspecify.annotations.Nullable;

/**
 * Tables do not fit the classes that are mapped to them. The message names what is missing, of
 * which service, and the statements that make it.
 */
public final class SchemaMismatch extends StartFailed {
  private static final long serialVersionUID = 1L;

  SchemaMismatch(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
