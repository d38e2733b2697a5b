package emporium.persistence.ms.image;

import emporium.persistence.Aggregate;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The image of an aggregate before a command changed it: all that {@link ImageCodec#encode} writes.
 * Not thread-safe: used under the aggregate's lock.
 */
public final class BeforeImage {
  private final ImageCodec images;
  private final Aggregate aggregate;
  private final byte[] image;

  BeforeImage(ImageCodec images, Aggregate aggregate, byte[] image) {
    this.images = images;
    this.aggregate = aggregate;
    this.image = image;
  }

  /** Whether its image of now says something else. */
  public boolean differs(byte[] now) {
    return !Arrays.equals(image, now);
  }

  /** Puts every stored field back; the parts are new objects. */
  public void restore() {
    images.restoreInto(aggregate, ByteBuffer.wrap(image));
  }
}
