package emporium.persistence.ms.store.files;

import org.jspecify.annotations.Nullable;

/**
 * Everything this package throws on purpose. The message states what happened, where, and what can
 * be done; it is meant for the operator.
 */
public abstract sealed class StoreException extends RuntimeException
    permits ClassRejected,
        DamagedStore,
        DirectoryInUse,
        DirectoryUnusable,
        ForeignClass,
        StoreUnreadable,
        StoreOfOtherVersion,
        StoreFailed {
  private static final long serialVersionUID = 1L;

  StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
