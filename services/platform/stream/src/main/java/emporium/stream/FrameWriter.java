package emporium.stream;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.engine.SequenceRanges;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Appends one frame to a buffer, field by field; {@link FrameBody} reads it. */
final class FrameWriter {
  private final Buffer out;
  private final int start;

  private FrameWriter(Buffer out, FrameType type) {
    this.out = out;
    this.start = out.length();
    out.appendInt(0).appendByte(type.code());
  }

  static FrameWriter begin(Buffer out, FrameType type) {
    return new FrameWriter(out, type);
  }

  @CanIgnoreReturnValue
  FrameWriter number(int value) {
    out.appendInt(value);
    return this;
  }

  @CanIgnoreReturnValue
  FrameWriter number(long value) {
    out.appendLong(value);
    return this;
  }

  @CanIgnoreReturnValue
  FrameWriter text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    out.appendInt(bytes.length).appendBytes(bytes);
    return this;
  }

  @CanIgnoreReturnValue
  FrameWriter texts(List<String> values) {
    out.appendInt(values.size());
    values.forEach(this::text);
    return this;
  }

  @CanIgnoreReturnValue
  FrameWriter ranges(SequenceRanges values) {
    out.appendInt(values.ranges().size());
    values.ranges().forEach(range -> out.appendLong(range.first()).appendLong(range.last()));
    return this;
  }

  @CanIgnoreReturnValue
  FrameWriter bytes(byte[] rest) {
    out.appendBytes(rest);
    return this;
  }

  Buffer end() {
    out.setInt(start, out.length() - start - Integer.BYTES);
    return out;
  }
}
