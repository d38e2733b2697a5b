package emporium.events;

import emporium.persistence.engine.Varint;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/** Bytes that grow as numbers and texts are appended. Not thread-safe. */
final class PackedOutput {
  static final int NANOS_PER_MS = 1_000_000;

  private static final int START_BYTES = 256;
  private static final int ASCII_END = 0x80;

  private byte[] bytes = new byte[START_BYTES];
  private int size;

  int size() {
    return size;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  void putByte(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  /** A number that is short if it is near zero. */
  void putNumber(long value) {
    putCount(Varint.zigzag(value));
  }

  /** A number that is not negative; short if it is small. */
  void putCount(long value) {
    ensure(Varint.BYTES_MAX);
    size = Varint.put(value, bytes, size);
  }

  /** A number that could be absent: a count of 1, and the number. */
  void putNumberAfterCount(long value) {
    putCount(1);
    putNumber(value);
  }

  /** The number of its bytes plus one, and the bytes in UTF-8. */
  void putText(String text) {
    int start = size;
    int length = text.length();
    putCount(length + 1L);
    ensure(length);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= ASCII_END) {
        size = start;
        putUtf8(text.getBytes(StandardCharsets.UTF_8));
        return;
      }
      bytes[size++] = (byte) c;
    }
  }

  /**
   * The part of the second and the second: of a time in whole milliseconds these, doubled, plus
   * one; of another one 2, and its nanoseconds.
   */
  void putInstant(Instant time) {
    int nanos = time.getNano();
    if (nanos % NANOS_PER_MS == 0) {
      putCount(2L * (nanos / NANOS_PER_MS) + 1);
    } else {
      putCount(2);
      putCount(nanos);
    }
    putNumber(time.getEpochSecond());
  }

  /** Its scale plus one, and its digits. */
  void putDecimal(BigDecimal value) {
    BigDecimal scaled = value.scale() < 0 ? value.setScale(0) : value;
    putCount(scaled.scale() + 1L);
    putNumber(scaled.unscaledValue().longValueExact());
  }

  private void putUtf8(byte[] text) {
    putCount(text.length + 1L);
    ensure(text.length);
    System.arraycopy(text, 0, bytes, size, text.length);
    size += text.length;
  }

  /** Puts the number of the bytes from there on, plus one, before them. */
  void putLengthAt(int start) {
    int length = size - start;
    putCount(length + 1L); // behind them, to know how long it is
    int more = size - start - length;
    byte[] count = Arrays.copyOfRange(bytes, size - more, size);
    System.arraycopy(bytes, start, bytes, start + more, length);
    System.arraycopy(count, 0, bytes, start, more);
  }

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }
}
