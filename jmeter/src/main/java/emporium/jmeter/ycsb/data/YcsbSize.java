package emporium.jmeter.ycsb.data;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a server is filled with.
 *
 * @param seed of the generator
 * @param records how many entries
 * @param fieldLength characters of each of their fields
 */
public record YcsbSize(long seed, int records, int fieldLength) {
  /** Fields of an entry. */
  public static final int FIELDS = 10;

  /** The most entries there may be. */
  public static final int RECORDS_MAX = 10_000_000;

  /** The most characters of a field: ten fields are the largest payload of the paper. */
  public static final int FIELD_LENGTH_MAX = 40_960;

  public YcsbSize {
    require("records", records, RECORDS_MAX);
    require("field length", fieldLength, FIELD_LENGTH_MAX);
  }

  /** Returns it by the options of the command line. */
  public Map<String, String> byOption() {
    var options = new LinkedHashMap<String, String>();
    options.put("--seed", Long.toString(seed));
    options.put("--records", Integer.toString(records));
    options.put("--field-length", Integer.toString(fieldLength));
    return options;
  }

  private static void require(String name, int value, int max) {
    if (value < 1 || value > max) {
      throw new IllegalArgumentException(name + " must be 1 to " + max + ", was " + value);
    }
  }
}
