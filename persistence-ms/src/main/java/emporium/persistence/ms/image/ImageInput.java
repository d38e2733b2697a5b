package emporium.persistence.ms.image;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.engine.SharedTexts;
import emporium.persistence.ms.schema.DamagedImage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link ImageBuffer} wrote; every length is compared with the bytes that are left, so
 * damage costs neither time nor memory. Not thread-safe.
 */
final class ImageInput {
  private static final int VARINT_BITS = 64;

  private final ByteBuffer in;

  ImageInput(ByteBuffer in) {
    this.in = in;
  }

  @CanIgnoreReturnValue
  int takeByte() {
    require(1);
    return in.get();
  }

  boolean takeBoolean() {
    int value = takeByte();
    if (value != 0 && value != 1) {
      throw damaged("neither true nor false");
    }
    return value == 1;
  }

  /** An unsigned number up to {@code max}. */
  int takeCount(int max) {
    long value = takeVarint();
    if (value < 0 || value > max) {
      throw damaged("a number is larger than it can be: " + Long.toUnsignedString(value));
    }
    return (int) value;
  }

  /** How many elements follow, of at least a byte each; -1 for null. */
  int takeLength() {
    return takeCount(in.remaining()) - 1;
  }

  /** A signed number in the range of a shorter type. */
  @CanIgnoreReturnValue
  long takeNumber(long min, long max) {
    long zigzag = takeVarint();
    long value = (zigzag >>> 1) ^ -(zigzag & 1);
    if (value < min || value > max) {
      throw damaged("a number is out of the range of its field: " + value);
    }
    return value;
  }

  @CanIgnoreReturnValue
  long takeFixed(int length) {
    require(length);
    long value = 0;
    for (int i = 0; i < length; i++) {
      value = (value << 8) | (in.get() & 0xFF);
    }
    return value;
  }

  byte @Nullable [] takeBytes() {
    int length = takeLength();
    return length < 0 ? null : bytes(length);
  }

  @CanIgnoreReturnValue
  @Nullable String takeString() {
    long head = takeVarint();
    if (head == 0) {
      return null;
    }
    boolean wide = (head & 1) == 0;
    long length = (head - 1) >>> 1;
    if (length > in.remaining() / (wide ? 2 : 1)) {
      throw damaged("a string is longer than what is left");
    }
    byte[] bytes = bytes(wide ? 2 * (int) length : (int) length);
    return SharedTexts.of(
        wide ? wideString(bytes) : new String(bytes, StandardCharsets.ISO_8859_1));
  }

  /** Not by a charset, which would replace lone surrogates. */
  private static String wideString(byte[] bytes) {
    var chars = new char[bytes.length / 2];
    ByteBuffer.wrap(bytes).asCharBuffer().get(chars);
    return new String(chars);
  }

  DamagedImage damaged(String what) {
    return new DamagedImage(in.position(), what, null);
  }

  private byte[] bytes(int length) {
    require(length);
    var bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }

  private long takeVarint() {
    long value = 0;
    for (int shift = 0; shift < VARINT_BITS; shift += 7) {
      int next = takeByte();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        if (next == 0 && shift > 0) {
          throw damaged("a number is longer than it is written");
        }
        return value;
      }
    }
    throw damaged("a number does not end");
  }

  private void require(int bytes) {
    if (in.remaining() < bytes) {
      throw damaged("it ends too early");
    }
  }
}
