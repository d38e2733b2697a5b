package emporium.stream;

import io.vertx.core.buffer.Buffer;

/**
 * Splits what arrives on a connection into frames: four bytes with the length of the rest, one with
 * the type, the body. Keeps at most one incomplete frame. Used by the connection's thread.
 */
final class FrameSplitter {
  private static final int LENGTH_BYTES = 4;

  private final FrameHandler handler;
  private int bytesMax;
  private Buffer rest = Buffer.buffer();

  /** Takes complete frames. */
  interface FrameHandler {
    void frame(FrameType type, FrameBody body);
  }

  FrameSplitter(int bytesMax, FrameHandler handler) {
    this.bytesMax = bytesMax;
    this.handler = handler;
  }

  /** Sets the largest frame from the next one on. */
  void limit(int bytes) {
    bytesMax = bytes;
  }

  /**
   * Takes the next bytes.
   *
   * @throws InvalidFrame if they break the protocol
   */
  void arrived(Buffer bytes) {
    boolean isContinued = rest.length() > 0;
    Buffer all = isContinued ? rest.appendBuffer(bytes) : bytes;
    int at = 0;
    while (all.length() - at >= LENGTH_BYTES) {
      int length = lengthOf(all.getInt(at));
      if (all.length() - at - LENGTH_BYTES < length) {
        break;
      }
      int from = at + LENGTH_BYTES;
      at = from + length;
      handler.frame(FrameType.of(all.getByte(from)), new FrameBody(all.slice(from + 1, at)));
    }
    keep(all, at, isContinued);
  }

  /** Copies the beginning of a frame once, however many pieces the frame arrives in. */
  private void keep(Buffer all, int from, boolean isOwn) {
    if (from == all.length()) {
      rest = Buffer.buffer();
    } else if (from > 0 || !isOwn) {
      rest = all.getBuffer(from, all.length());
    }
  }

  private int lengthOf(int length) {
    if (length < 1 || length > bytesMax) {
      throw new InvalidFrame("length", "must be 1 to " + bytesMax + ": value=" + length);
    }
    return length;
  }
}
