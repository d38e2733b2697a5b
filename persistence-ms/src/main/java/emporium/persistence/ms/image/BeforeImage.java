package emporium.persistence.ms.image;

import emporium.persistence.Aggregate;
import java.nio.ByteBuffer;

/**
 * The image of an aggregate before a command changed it: all that {@link ImageCodec#encode} writes.
 * Not thread-safe: used under the aggregate's lock.
 */
public final class BeforeImage {
  private final ImageCodec images;
  private final Aggregate aggregate;
  private final ByteBuffer image;

  BeforeImage(ImageCodec images, Aggregate aggregate, ByteBuffer image) {
    this.images = images;
    this.aggregate = aggregate;
    this.image = image;
  }

  /** Whether its image of now says something else. */
  public boolean differs(ByteBuffer now) {
    return !image.equals(now);
  }

  /** Puts every stored field back; the parts are new objects. */
  public void restore() {
    images.restoreInto(aggregate, image.duplicate());
  }
}
