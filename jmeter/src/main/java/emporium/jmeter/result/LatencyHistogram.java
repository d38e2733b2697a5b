package emporium.jmeter.report;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * How long samples took, in milliseconds, each of them: percentiles of several runs together follow
 * from it, while a mean of percentiles would mean nothing. In JSON it is HdrHistogram's compressed
 * form in Base64, which its tools read. Immutable.
 */
public final class Latencies {
  private static final int DIGITS = 3;

  static final Latencies NONE = new Latencies(new Histogram(DIGITS));

  private final Histogram histogramMs;

  private Latencies(Histogram histogramMs) {
    this.histogramMs = histogramMs;
  }

  /** As measured until now. */
  public static Latencies of(Histogram histogramMs) {
    return new Latencies(histogramMs.copy());
  }

  /** Of all of them together. */
  public static Latencies of(List<Latencies> several) {
    var sum = new Histogram(DIGITS);
    several.forEach(one -> sum.add(one.histogramMs));
    return new Latencies(sum);
  }

  /**
   * Reads the form that {@link #encoded} writes.
   *
   * @throws IllegalArgumentException if it is none
   */
  @JsonCreator
  public static Latencies parse(String encoded) {
    try {
      return new Latencies(
          Histogram.decodeFromCompressedByteBuffer(
              ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0));
    } catch (DataFormatException | RuntimeException unreadable) {
      throw new IllegalArgumentException("latencies: not a compressed histogram", unreadable);
    }
  }

  /** As text. */
  @JsonValue
  public String encoded() {
    ByteBuffer bytes = ByteBuffer.allocate(histogramMs.getNeededByteBufferCapacity());
    int length = histogramMs.encodeIntoCompressedByteBuffer(bytes);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
  }

  /** How many samples. */
  public long count() {
    return histogramMs.getTotalCount();
  }

  /** What this percentage of the samples did not exceed, in milliseconds; 0 if there are none. */
  public double percentileMs(double percentile) {
    return count() == 0 ? 0 : histogramMs.getValueAtPercentile(percentile);
  }

  /** The longest, in milliseconds; 0 if there are none. */
  public double maxMs() {
    return count() == 0 ? 0 : histogramMs.getMaxValue();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Latencies those && histogramMs.equals(those.histogramMs);
  }

  @Override
  public int hashCode() {
    return histogramMs.hashCode();
  }

  @Override
  public String toString() {
    return count() + " samples up to " + maxMs() + " ms";
  }
}
