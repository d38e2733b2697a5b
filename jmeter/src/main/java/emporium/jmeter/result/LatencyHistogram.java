package emporium.jmeter.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The times of all samples: percentiles of several runs together follow from it, while a mean of
 * percentiles would mean nothing. Latencies are in milliseconds, processing times in microseconds.
 * In JSON it is HdrHistogram's compressed form in Base64, which its tools read. Immutable.
 */
public final class LatencyHistogram {
  private static final int DIGITS = 3;
  private static final int TICKS_PER_HALF_DISTANCE = 3;

  static final LatencyHistogram NONE = new LatencyHistogram(new Histogram(DIGITS));

  private final Histogram histogram;

  private LatencyHistogram(Histogram histogram) {
    this.histogram = histogram;
  }

  /** As measured until now. */
  public static LatencyHistogram of(Histogram histogram) {
    return new LatencyHistogram(histogram.copy());
  }

  /** Merges all of them. */
  public static LatencyHistogram of(List<LatencyHistogram> several) {
    var sum = new Histogram(DIGITS);
    several.forEach(one -> sum.add(one.histogram));
    return new LatencyHistogram(sum);
  }

  /**
   * Reads the form that {@link #encoded} writes.
   *
   * @throws IllegalArgumentException if it is not in that form
   */
  @JsonCreator
  public static LatencyHistogram parse(String encoded) {
    try {
      return new LatencyHistogram(
          Histogram.decodeFromCompressedByteBuffer(
              ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0));
    } catch (DataFormatException | RuntimeException unreadable) {
      throw new IllegalArgumentException("latencies: not a compressed histogram", unreadable);
    }
  }

  /** Returns it as a string. */
  @JsonValue
  public String encoded() {
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(bytes);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
  }

  /** Returns the number of samples. */
  public long count() {
    return histogram.getTotalCount();
  }

  /**
   * Returns the time that this percentage of the samples did not exceed, in the histogram's unit; 0
   * if there are none.
   */
  public double percentile(double percent) {
    return count() == 0 ? 0 : histogram.getValueAtPercentile(percent);
  }

  /**
   * Returns the curve of percentiles, closer and closer towards 100 as the samples allow, which is
   * the last point; empty if there are no samples. Some ten points for each factor of ten.
   */
  public List<PercentilePoint> percentileCurve() {
    var points = new ArrayList<PercentilePoint>();
    if (count() > 0) {
      histogram
          .percentiles(TICKS_PER_HALF_DISTANCE)
          .forEach(
              at ->
                  points.add(
                      new PercentilePoint(
                          at.getPercentileLevelIteratedTo(), at.getValueIteratedTo())));
    }
    return points;
  }

  /**
   * A point of a curve of percentiles.
   *
   * @param percent of the samples that did not exceed the value, 0 to 100
   * @param value in the histogram's unit
   */
  public record PercentilePoint(double percent, double value) {}

  /** The longest, in the histogram's unit; 0 if there are none. */
  public double max() {
    return count() == 0 ? 0 : histogram.getMaxValue();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LatencyHistogram those && histogram.equals(those.histogram);
  }

  @Override
  public int hashCode() {
    return histogram.hashCode();
  }

  @Override
  public String toString() {
    return count() + " samples up to " + max();
  }
}
