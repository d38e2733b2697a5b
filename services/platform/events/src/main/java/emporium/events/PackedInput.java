package emporium.events;

import emporium.persistence.engine.SharedTexts;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Reads what {@link PackedOutput} wrote; every length is compared with the bytes that are left, so
 * damage costs neither time nor memory. Not thread-safe.
 */
final class PackedInput {
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private final byte[] bytes;
  private int at;
  private int end;

  PackedInput(byte[] bytes, int from) {
    this.bytes = bytes;
    this.at = from;
    this.end = bytes.length;
  }

  boolean hasMore() {
    return at < end;
  }

  int takeByte() {
    if (at == end) {
      throw new IllegalArgumentException("It ends within a value: bytes=" + bytes.length);
    }
    return bytes[at++];
  }

  long takeNumber() {
    long value = takeVarint();
    return (value >>> 1) ^ -(value & 1);
  }

  int takeCount() {
    return Math.toIntExact(takeVarint());
  }

  private long takeVarint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      int next = takeByte();
      value |= (long) (next & (MORE - 1)) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("A number has too many bytes");
  }

  /** The length of what follows; -1 for null. */
  int takeLength() {
    int count = takeCount();
    return count == 0 ? -1 : requireLeft(count - 1);
  }

  /** The length, if as many bytes are left. */
  int requireLeft(int length) {
    if (length < 0 || length > end - at) {
      throw new IllegalArgumentException(
          "A length is larger than the rest: length=" + length + ", rest=" + (end - at));
    }
    return length;
  }

  /** The text that begins with that count; who reads an equal one soon gets the same instance. */
  String text(int count) {
    int length = requireLeft(count - 1);
    var text = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return SharedTexts.of(text);
  }

  /** The time that begins with that count. */
  Instant instant(int count) {
    int part = count - 1;
    int nanos = (part & 1) == 0 ? (part >> 1) * PackedOutput.NANOS_PER_MS : takeCount();
    return Instant.ofEpochSecond(takeNumber(), nanos);
  }

  /** The decimal that begins with that count. */
  BigDecimal decimal(int count) {
    return BigDecimal.valueOf(takeNumber(), count - 1);
  }

  /** Narrows it to the next bytes; the end before, for {@link #leave}. */
  int enter(int length) {
    int before = end;
    end = at + length;
    return before;
  }

  /** Skips what is left since {@link #enter}. */
  void leave(int before) {
    at = end;
    end = before;
  }
}
