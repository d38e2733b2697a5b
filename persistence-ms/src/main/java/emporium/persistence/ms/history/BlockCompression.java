package emporium.persistence.ms.history;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compresses blocks of history with Zstandard. Where its native library cannot be loaded, it leaves
 * them as they are, and refuses those that are compressed. Thread-safe. Source: RFC 8878.
 */
final class BlockCompression {
  /** With the library of this process. */
  static final BlockCompression ZSTD = new BlockCompression(load());

  private static final int LEVEL = 3;

  /** Contexts of the library that are kept, since making one takes half as long as using it. */
  private static final int IDLE_MAX = 16;

  private final @Nullable LinkageError missing;
  private final ArrayBlockingQueue<ZstdDecompressCtx> idle = new ArrayBlockingQueue<>(IDLE_MAX);

  /**
   * One of a given library.
   *
   * @param missing why it could not be loaded, or null
   */
  BlockCompression(@Nullable LinkageError missing) {
    this.missing = missing;
  }

  private static @Nullable LinkageError load() {
    try {
      Native.load();
      return null;
    } catch (LinkageError e) {
      Logger log = LoggerFactory.getLogger(BlockCompression.class);
      log.warn("History is written uncompressed, the library zstd-jni cannot be loaded", e);
      return e;
    }
  }

  /** The block compressed, or itself if that would not make it smaller. */
  byte[] compress(byte[] block) {
    if (missing != null) {
      return block;
    }
    byte[] compressed = Zstd.compress(block, LEVEL);
    return compressed.length < block.length ? compressed : block;
  }

  /**
   * A block that was made smaller.
   *
   * @throws DamagedHistory if it is not of that size
   * @throws CompressionUnavailable if the library could not be loaded
   */
  byte[] decompress(byte[] from, int start, int end, int size) {
    if (missing != null) {
      throw new CompressionUnavailable(missing);
    }
    var block = new byte[size];
    if (decompress(from, start, end, block) != size) {
      throw new DamagedHistory("a block is shorter than what was compressed");
    }
    return block;
  }

  private int decompress(byte[] from, int start, int end, byte[] block) {
    ZstdDecompressCtx before = idle.poll();
    ZstdDecompressCtx context = before == null ? new ZstdDecompressCtx() : before;
    try {
      return context.decompressByteArray(block, 0, block.length, from, start, end - start);
    } catch (ZstdException e) {
      throw new DamagedHistory("a block cannot be decompressed", e);
    } finally {
      if (!idle.offer(context)) {
        context.close();
      }
    }
  }
}
