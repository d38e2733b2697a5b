package emporium.persistence.ms.image;

import org.jspecify.annotations.Nullable;

/**
 * Everything this package throws on purpose. The message says what happened, where, and what can be
 * done.
 */
public abstract sealed class ImageException extends RuntimeException
    permits ChangeRefused,
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
