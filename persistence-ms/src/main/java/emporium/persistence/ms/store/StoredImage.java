package emporium.persistence.ms.store;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The image of an aggregate in the store: one entity, whatever the aggregate owns. Memory keeps its
 * place and id only; the bytes are here from when they were read until they are {@linkplain #take
 * taken}, and while they are written. It belongs to one store. Not thread-safe.
 */
public final class StoredImage {
  static final long NO_ID = 0;

  /** Eclipse Store's id of this entity, once it is in the store ({@link StoredImageRegistry}). */
  long objectId = NO_ID;

  private byte @Nullable [] bytes;

  /** One that has no bytes yet. */
  public StoredImage() {}

  StoredImage(byte[] read) {
    bytes = read;
  }

  /**
   * Writes it with other bytes, in one commit with the page that refers to it if it is new.
   *
   * @param image not changed until this returns
   */
  public void write(byte[] image, GraphStore into) {
    bytes = image;
    try {
      into.store(this);
    } finally {
      bytes = null;
    }
  }

  /** The bytes as they were read, once. */
  public byte[] take() {
    byte[] taken = present();
    bytes = null;
    return taken;
  }

  byte[] present() {
    return Objects.requireNonNull(bytes, "An image without bytes");
  }
}
