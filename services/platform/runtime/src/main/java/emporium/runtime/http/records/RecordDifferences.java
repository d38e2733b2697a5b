package emporium.runtime.http.records;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * Finds the records that only one of two representations of a state has, whatever their order.
 * Keeps 16 bytes for each record, and reads both a second time if they differ.
 */
public final class RecordDifferences {
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long FNV_START = 0xcbf29ce484222325L;

  private final ObjectMapper mapper;
  private final int listedMax;

  /**
   * What differs.
   *
   * @param records how many the first has
   * @param onlyInFirst some of those that the second lacks
   * @param onlyInSecond some of those that the first lacks
   */
  public record Differences(long records, List<Object> onlyInFirst, List<Object> onlyInSecond) {}

  /** A representation, which writes all its records. */
  public interface Representation extends Consumer<RecordWriter> {}

  /**
   * @param listedMax most records that are listed of each
   */
  public RecordDifferences(ObjectMapper mapper, int listedMax) {
    this.mapper = mapper;
    this.listedMax = listedMax;
  }

  /** Compares them. */
  public Differences between(Representation first, Representation second) {
    long[] inFirst = hashes(first);
    long[] inSecond = hashes(second);
    return Arrays.equals(inFirst, inSecond)
        ? new Differences(inFirst.length, List.of(), List.of())
        : new Differences(inFirst.length, lacking(first, inSecond), lacking(second, inFirst));
  }

  private long[] hashes(Representation of) {
    var hashes = new Hashes();
    of.accept(record -> hashes.add(hash(record)));
    return hashes.sorted();
  }

  /** Records of which the other has fewer. */
  private List<Object> lacking(Representation of, long[] other) {
    var left = new HashMap<Long, Integer>();
    var lacking = new ArrayList<Object>();
    of.accept(
        record -> {
          long hash = hash(record);
          int count = left.merge(hash, 1, Integer::sum);
          if (lacking.size() < listedMax && count > count(other, hash)) {
            lacking.add(record);
          }
        });
    return lacking;
  }

  private static int count(long[] sorted, long hash) {
    int at = Arrays.binarySearch(sorted, hash);
    if (at < 0) {
      return 0;
    }
    int from = at;
    while (from > 0 && sorted[from - 1] == hash) {
      from--;
    }
    int to = at + 1;
    while (to < sorted.length && sorted[to] == hash) {
      to++;
    }
    return to - from;
  }

  private long hash(Object record) {
    try {
      long hash = FNV_START;
      for (byte one : mapper.writeValueAsString(record).getBytes(StandardCharsets.UTF_8)) {
        hash = (hash ^ one) * FNV_PRIME;
      }
      return hash;
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("A record cannot be written", e);
    }
  }

  private static final class Hashes {
    private long[] values = new long[1_024];
    private int size;

    void add(long value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size] = value;
      size++;
    }

    long[] sorted() {
      long[] sorted = Arrays.copyOf(values, size);
      Arrays.sort(sorted);
      return sorted;
    }
  }
}
