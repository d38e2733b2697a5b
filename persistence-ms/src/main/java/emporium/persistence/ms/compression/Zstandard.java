package emporium.persistence.ms.compression;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Zstandard as far as data directories need it. Where its native library cannot be loaded, nothing
 * is compressed, and what is compressed is refused. Thread-safe. Source: RFC 8878.
 */
public final class Zstandard {
  /** With the library of this process. */
  public static final Zstandard LIBRARY = new Zstandard(load());

  /** For what is written once and kept. */
  private static final int LEVEL_OF_BLOCKS = 3;

  /** For what a commit waits for: a third of the time of level 1 for nine tenths of its effect. */
  private static final int LEVEL_OF_GROUPS = -1;

  /** Contexts of the library that are kept, since making one takes half as long as using it. */
  private static final int IDLE_MAX = 16;

  private final @Nullable LinkageError missing;
  private final ArrayBlockingQueue<ZstdCompressCtx> idleWriters =
      new ArrayBlockingQueue<>(IDLE_MAX);
  private final ArrayBlockingQueue<ZstdDecompressCtx> idleReaders =
      new ArrayBlockingQueue<>(IDLE_MAX);

  /**
   * One of a given library.
   *
   * @param missing why it could not be loaded, or null
   */
  public Zstandard(@Nullable LinkageError missing) {
    this.missing = missing;
  }

  private static @Nullable LinkageError load() {
    try {
      Native.load();
      return null;
    } catch (LinkageError e) {
      Logger log = LoggerFactory.getLogger(Zstandard.class);
      log.warn("Data is written uncompressed, the library zstd-jni cannot be loaded", e);
      return e;
    }
  }

  /** Whether it can compress. */
  public boolean isAvailable() {
    return missing == null;
  }

  /** The block compressed, or itself if that would not make it smaller. */
  public byte[] compress(byte[] block) {
    if (missing != null) {
      return block;
    }
    byte[] compressed = Zstd.compress(block, LEVEL_OF_BLOCKS);
    return compressed.length < block.length ? compressed : block;
  }

  /** How many bytes a group of that size takes at most, compressed. */
  public static int groupBytesMax(int bytes) {
    return Math.toIntExact(Zstd.compressBound(bytes));
  }

  /**
   * Appends a group to {@code into}, compressed in less time than a block.
   *
   * @param group direct; read without moving its position
   * @param into direct, with room for {@link #groupBytesMax}
   * @throws CompressionUnavailable if the library could not be loaded
   */
  public void compress(ByteBuffer group, ByteBuffer into) {
    requireLibrary();
    ZstdCompressCtx before = idleWriters.poll();
    ZstdCompressCtx context =
        before == null ? new ZstdCompressCtx().setLevel(LEVEL_OF_GROUPS) : before;
    try {
      int bytes =
          context.compressDirectByteBuffer(
              into, into.position(), into.remaining(), group, group.position(), group.remaining());
      into.position(into.position() + bytes);
    } finally {
      if (!idleWriters.offer(context)) {
        context.close();
      }
    }
  }

  /**
   * What was compressed.
   *
   * @param size how many bytes it had
   * @throws DamagedFrame if it is not of that size
   * @throws CompressionUnavailable if the library could not be loaded
   */
  public byte[] decompress(byte[] from, int start, int end, int size) {
    requireLibrary();
    var whole = new byte[size];
    if (decompress(from, start, end, whole) != size) {
      throw new DamagedFrame("It is shorter than what was compressed");
    }
    return whole;
  }

  private int decompress(byte[] from, int start, int end, byte[] whole) {
    ZstdDecompressCtx before = idleReaders.poll();
    ZstdDecompressCtx context = before == null ? new ZstdDecompressCtx() : before;
    try {
      return context.decompressByteArray(whole, 0, whole.length, from, start, end - start);
    } catch (ZstdException e) {
      throw new DamagedFrame(e);
    } finally {
      if (!idleReaders.offer(context)) {
        context.close();
      }
    }
  }

  private void requireLibrary() {
    if (missing != null) {
      throw new CompressionUnavailable(missing);
    }
  }
}
