package emporium.stream;

import emporium.persistence.engine.SequenceRanges;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Reads the fields of a frame one after the other; each read names its field if it is invalid. */
final class FrameBody {
  /** Bytes of a range of numbers. */
  static final int RANGE_BYTES = 2 * Long.BYTES;

  private final Buffer bytes;
  private int at;

  FrameBody(Buffer bytes) {
    this.bytes = bytes;
  }

  int number(String field) {
    require(field, Integer.BYTES);
    at += Integer.BYTES;
    return bytes.getInt(at - Integer.BYTES);
  }

  long longNumber(String field) {
    require(field, Long.BYTES);
    at += Long.BYTES;
    return bytes.getLong(at - Long.BYTES);
  }

  /** A number of things of which each takes some bytes. */
  int count(String field, int bytesEach) {
    int count = number(field);
    if (count < 0 || count > (bytes.length() - at) / bytesEach) {
      throw new InvalidFrame(field, "counts more than the frame has");
    }
    return count;
  }

  String text(String field) {
    int length = count(field, 1);
    at += length;
    return bytes.getString(at - length, at, StandardCharsets.UTF_8.name());
  }

  List<String> texts(String field) {
    return list(field, Integer.BYTES, () -> text(field));
  }

  <T> List<T> list(String field, int bytesEach, Supplier<T> next) {
    int count = count(field, bytesEach);
    var all = new ArrayList<T>();
    for (int i = 0; i < count; i++) {
      all.add(next.get());
    }
    return List.copyOf(all);
  }

  SequenceRanges ranges(String field) {
    try {
      return new SequenceRanges(
          list(
              field,
              RANGE_BYTES,
              () -> new SequenceRanges.Range(longNumber(field), longNumber(field))));
    } catch (IllegalArgumentException wrong) {
      throw new InvalidFrame(field, String.valueOf(wrong.getMessage()));
    }
  }

  /** All that is left. */
  Buffer rest() {
    int from = at;
    at = bytes.length();
    return bytes.slice(from, at);
  }

  /**
   * Checks that nothing is left.
   *
   * @throws InvalidFrame if something is
   */
  void end() {
    if (at != bytes.length()) {
      throw new InvalidFrame("length", "has more than its fields");
    }
  }

  private void require(String field, int length) {
    if (bytes.length() - at < length) {
      throw new InvalidFrame(field, "is missing");
    }
  }
}
