package emporium.persistence.ms.store;

import org.eclipse.serializer.reference.Lazy;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that the store keeps and memory does not: what refers to them is loaded without them, and
 * {@link BytesReader} reads them. They never change.
 *
 * <p>Thread-safe once stored.
 */
public class StoredBytes {
  private @Nullable Lazy<byte[]> bytes;

  /** Used by Eclipse Store to instantiate. */
  protected StoredBytes() {}

  /**
   * New ones, in memory until they are {@linkplain #release released}.
   *
   * @param bytes not to be changed any more
   */
  public StoredBytes(byte[] bytes) {
    this.bytes = Lazy.UnregisteredReference(bytes);
  }

  /**
   * Lets memory forget them. Only after the commit that stored them.
   *
   * @throws IllegalStateException if they were never stored
   */
  public void release() {
    var unused = lazy().clear();
  }

  /** The bytes if they are in memory. */
  byte @Nullable [] inMemory() {
    return lazy().peek();
  }

  long objectId() {
    return ((Lazy.Default<byte[]>) lazy()).objectId();
  }

  private Lazy<byte[]> lazy() {
    if (bytes == null) {
      throw new IllegalStateException("Bytes without a reference to them");
    }
    return bytes;
  }
}
