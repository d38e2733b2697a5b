package emporium.persistence;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened, immutable, named in the past tense, understood by other services. Fields
 * are added, never renamed.
 */
public interface Event {
  /**
   * The business transaction that it belongs to, as its client named it; null if it belongs to
   * none.
   */
  default @Nullable String transaction() {
    return null;
  }
}
