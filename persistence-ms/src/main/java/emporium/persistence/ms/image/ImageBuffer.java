package emporium.persistence.ms.image;

import emporium.persistence.engine.Varint;
import emporium.persistence.ms.schema.UnstorableValue;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What images are written into, one behind the other; grows up to a bound. A part in two of them is
 * refused: it belongs to one aggregate. Reusable. Not thread-safe.
 */
public final class ImageBuffer {
  private static final int START_BYTES = 512;

  private final int bytesMax;
  private byte[] bytes;
  private int size;
  final IdentitySet seen = new IdentitySet();

  /**
   * An empty one.
   *
   * @param bytesMax an image that does not fit any more is refused
   */
  public ImageBuffer(int bytesMax) {
    if (bytesMax < 1) {
      throw new IllegalArgumentException("A buffer holds at least a byte: bytesMax=" + bytesMax);
    }
    this.bytesMax = bytesMax;
    this.bytes = new byte[Math.min(START_BYTES, bytesMax)];
  }

  /** How many bytes it holds. */
  public int size() {
    return size;
  }

  /** Empties it. */
  public void clear() {
    size = 0;
    seen.clear();
  }

  /** From here on an image may have the parts of an earlier one, whose owner is gone. */
  public void forgetOwners() {
    seen.clear();
  }

  /** A copy of what it holds from there on, which leaves it; owners of parts stay known. */
  byte[] takeFrom(int earlierSize) {
    var taken = Arrays.copyOfRange(bytes, earlierSize, size);
    size = earlierSize;
    return taken;
  }

  /** What it holds, without a copy: valid until the next change. */
  public ByteBuffer asByteBuffer() {
    return ByteBuffer.wrap(bytes, 0, size).asReadOnlyBuffer();
  }

  /** Truncates it to an earlier size. */
  public void truncateTo(int earlierSize) {
    size = earlierSize;
  }

  void putByte(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  /** An unsigned number, short if it is small. */
  void putCount(int value) {
    putVarint(value & 0xFFFF_FFFFL);
  }

  /** A signed number, short if it is near zero. */
  void putNumber(long value) {
    putVarint(Varint.zigzag(value));
  }

  void putFixed(long value, int length) {
    ensure(length);
    for (int shift = (length - 1) * 8; shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  void putBytes(byte[] value) {
    putCount(value.length + 1);
    ensure(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  /** One byte per character, or two if one of them needs it; any character survives. */
  void putString(String value) {
    int length = value.length();
    int start = size;
    putVarint(((long) length << 1) + 1);
    ensure(length);
    byte[] into = bytes;
    int at = size;
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      if (c > 0xFF) {
        size = start;
        putWide(value);
        return;
      }
      into[at++] = (byte) c;
    }
    size = at;
  }

  private void putWide(String value) {
    int length = value.length();
    putVarint(((long) length << 1) + 2);
    ensure(2L * length);
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      bytes[size++] = (byte) (c >>> 8);
      bytes[size++] = (byte) c;
    }
  }

  private void putVarint(long value) {
    ensure(Varint.BYTES_MAX);
    size = Varint.put(value, bytes, size);
  }

  private void ensure(long more) {
    if (bytes.length - size < more) {
      grow(more);
    }
  }

  private void grow(long more) {
    long needed = size + more;
    if (needed > bytesMax) {
      throw new UnstorableValue("the buffer has room for " + bytesMax + " bytes at most");
    }
    bytes = Arrays.copyOf(bytes, (int) Math.min(bytesMax, Math.max(needed, 2L * bytes.length)));
  }
}
