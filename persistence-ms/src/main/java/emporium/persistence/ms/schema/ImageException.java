package emporium.persistence.ms.schema;

import org.jspecify.annotations.Nullable;

/**
 * Everything this package throws on purpose. The message states what happened, where, and what can
 * be done.
 */
public abstract sealed class ImageException extends RuntimeException
    permits IncompatibleClassChange,
        DamagedDictionary,
        DamagedImage,
        DictionaryUnusable,
        UnstorableClass,
        UnstorableValue {
  private static final long serialVersionUID = 1L;

  ImageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
