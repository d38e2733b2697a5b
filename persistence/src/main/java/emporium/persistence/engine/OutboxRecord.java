package emporium.persistence.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An event as an outbox and a journal keep it: the bytes of its codec and, before them, its
 * context. Without a context they are the bytes of the codec alone, so what was kept before there
 * were contexts is read as what it is. Immutable.
 *
 * <p>Form with a context: {@code 0xFF}, its length in bytes, the context, the codec's bytes. No
 * UTF-8 text begins so; where a codec's bytes do, they follow an empty context.
 */
public final class OutboxRecord {
  /** Longest context in bytes. */
  public static final int CONTEXT_BYTES_MAX = 255;

  private static final byte CONTEXT_MARKER = (byte) 0xFF;
  private static final int HEADER_BYTES = 2;

  private final byte[] event;
  private final @Nullable String context;

  private OutboxRecord(byte[] event, @Nullable String context) {
    this.event = event;
    this.context = context;
  }

  /**
   * What is kept of an event; the same array if there is no context.
   *
   * @param event as its codec encoded it
   * @throws IllegalArgumentException if the context is empty or too long
   */
  public static byte[] of(byte[] event, @Nullable String context) {
    if (context != null) {
      return withContext(event, bytesOf(context));
    }
    return hasContext(event) ? withContext(event, new byte[0]) : event;
  }

  private static byte[] bytesOf(String context) {
    byte[] bytes = context.getBytes(StandardCharsets.UTF_8);
    if (bytes.length == 0 || bytes.length > CONTEXT_BYTES_MAX) {
      throw new IllegalArgumentException(
          "context: must have 1 to " + CONTEXT_BYTES_MAX + " bytes: bytes=" + bytes.length);
    }
    return bytes;
  }

  private static byte[] withContext(byte[] event, byte[] context) {
    return ByteBuffer.allocate(HEADER_BYTES + context.length + event.length)
        .put(CONTEXT_MARKER)
        .put((byte) context.length)
        .put(context)
        .put(event)
        .array();
  }

  /**
   * Reads what was kept.
   *
   * @throws IllegalArgumentException if it ends within its context
   */
  public static OutboxRecord read(byte[] kept) {
    if (!hasContext(kept)) {
      return new OutboxRecord(kept, null);
    }
    int length = kept.length < HEADER_BYTES ? 0 : Byte.toUnsignedInt(kept[1]);
    int from = HEADER_BYTES + length;
    if (kept.length < from) {
      throw new IllegalArgumentException("An event that is kept ends within its context");
    }
    var event = new byte[kept.length - from];
    System.arraycopy(kept, from, event, 0, event.length);
    var context = new String(kept, HEADER_BYTES, length, StandardCharsets.UTF_8);
    return new OutboxRecord(event, length == 0 ? null : context);
  }

  private static boolean hasContext(byte[] bytes) {
    return bytes.length > 0 && bytes[0] == CONTEXT_MARKER;
  }

  /** What its codec decodes; not to be changed. */
  public byte[] event() {
    return event;
  }

  /** What it carries; null for nothing. */
  public @Nullable String context() {
    return context;
  }
}
