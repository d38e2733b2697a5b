package emporium.persistence.ms.store;

import org.jspecify.annotations.Nullable;

/**
 * Everything this package throws on purpose. The message says what happened, where, and what can be
 * done; it is meant for the person who runs the store.
 */
public abstract sealed class StoreException extends RuntimeException
    permits ClassRefused,
        DamagedStore,
        DirectoryInUse,
        DirectoryUnusable,
        EngineRefused,
        StoreFailed {
  private static final long serialVersionUID = 1L;

  StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
