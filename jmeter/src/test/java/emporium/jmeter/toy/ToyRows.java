package emporium.jmeter.toy;

import emporium.jmeter.data.RowSource;
import emporium.jmeter.data.SeedMixer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Things with a value that follows from seed and number. */
public record ToyRows(long seed, int things) implements RowSource {
  @Override
  public List<String> tables() {
    return List.of("things");
  }

  @Override
  public long rows(String table) {
    return things;
  }

  @Override
  public byte[] row(String table, long number) {
    return ("{\"number\":" + number + ",\"value\":" + value(number) + "}")
        .getBytes(StandardCharsets.UTF_8);
  }

  long value(long number) {
    return SeedMixer.mix(seed, number) >>> 32;
  }
}
