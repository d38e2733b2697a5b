package emporium.events;

import emporium.persistence.engine.SharedTexts;
import emporium.persistence.engine.Varint;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Reads what {@link PackedOutput} wrote; every length is compared with the bytes that are left, so
 * damage costs neither time nor memory. Not thread-safe.
 */
final class PackedInput {
  private final byte[] bytes;
  private final ByteBuffer in;

  PackedInput(byte[] bytes, int from) {
    this.bytes = bytes;
    this.in = ByteBuffer.wrap(bytes, from, bytes.length - from);
  }

  boolean hasMore() {
    return in.hasRemaining();
  }

  int takeByte() {
    return in.get();
  }

  long takeNumber() {
    return Varint.signed(Varint.get(in));
  }

  int takeCount() {
    return Math.toIntExact(Varint.get(in));
  }

  /** The length of what follows; -1 for null. */
  int takeLength() {
    int count = takeCount();
    return count == 0 ? -1 : requireLeft(count - 1);
  }

  /** The length, if as many bytes are left. */
  int requireLeft(int length) {
    if (length < 0 || length > in.remaining()) {
      throw new IllegalArgumentException(
          "A length is larger than the rest: length=" + length + ", rest=" + in.remaining());
    }
    return length;
  }

  /** The text that begins with that count; who reads an equal one soon gets the same instance. */
  String text(int count) {
    int length = requireLeft(count - 1);
    var text = new String(bytes, in.position(), length, StandardCharsets.UTF_8);
    in.position(in.position() + length);
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
    int before = in.limit();
    in.limit(in.position() + length);
    return before;
  }

  /** Skips what is left since {@link #enter}. */
  void leave(int before) {
    in.position(in.limit()).limit(before);
  }
}
