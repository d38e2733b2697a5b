package emporium.persistence.ms.commit;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.store.StoredImage;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the images of a table by all processors while its pages are visited, and passes the
 * aggregates on in the order of the images. Each image's bytes are released when it is decoded; a
 * bounded number of chunks is in progress. Owned by one thread.
 */
final class ImageLoader {
  private static final int CHUNK_IMAGES = 4_096;
  private static final int CHUNKS_MAX = 2 * Runtime.getRuntime().availableProcessors();

  private final ImageCodec images;
  private final Sink sink;
  private final ArrayDeque<ForkJoinTask<Chunk>> inProgress = new ArrayDeque<>();
  private Chunk filling = new Chunk();

  /** Takes what was decoded; null if the class of the aggregate was dropped. */
  interface Sink {
    void loaded(int slot, @Nullable Aggregate aggregate);
  }

  private static final class Chunk {
    private final List<Integer> slots = new ArrayList<>();
    private final List<StoredImage> stored = new ArrayList<>();
    private final List<@Nullable Aggregate> decoded = new ArrayList<>();
  }

  ImageLoader(ImageCodec images, Sink sink) {
    this.images = images;
    this.sink = sink;
  }

  /** Adds the next image; waits if too many chunks are in progress. */
  void add(int slot, StoredImage image) {
    filling.slots.add(slot);
    filling.stored.add(image);
    if (filling.stored.size() == CHUNK_IMAGES) {
      beginDecoding();
    }
  }

  /** Waits until all have been passed on. */
  void finish() {
    beginDecoding();
    while (!inProgress.isEmpty()) {
      passOn();
    }
  }

  private void beginDecoding() {
    if (filling.stored.isEmpty()) {
      return;
    }
    if (inProgress.size() == CHUNKS_MAX) {
      passOn();
    }
    Chunk full = filling;
    inProgress.add(ForkJoinPool.commonPool().submit(() -> decode(full)));
    filling = new Chunk();
  }

  private Chunk decode(Chunk chunk) {
    for (StoredImage image : chunk.stored) {
      chunk.decoded.add(images.decode(ByteBuffer.wrap(image.take())));
    }
    return chunk;
  }

  private void passOn() {
    Chunk chunk = inProgress.remove().join();
    for (int i = 0; i < chunk.decoded.size(); i++) {
      sink.loaded(chunk.slots.get(i), chunk.decoded.get(i));
    }
  }
}
