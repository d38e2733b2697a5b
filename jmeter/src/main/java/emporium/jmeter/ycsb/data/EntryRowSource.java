package emporium.jmeter.ycsb.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import emporium.jmeter.data.RowSource;
import java.util.List;

/**
 * The rows that a server is filled with. The last one says what it was filled with, so it is there
 * only if all others are. Thread-safe.
 */
public final class EntryRowSource implements RowSource {
  /** The table of entries. */
  public static final String ENTRIES = "entries";

  /** The table of what the server was filled with. */
  public static final String POPULATION = "population";

  private static final ObjectWriter JSON = new ObjectMapper().writer();

  private final EntryGenerator generator;

  /** An entry. */
  private record EntryPayload(String key, List<String> fields) {}

  public EntryRowSource(EntryGenerator generator) {
    this.generator = generator;
  }

  @Override
  public List<String> tables() {
    return List.of(ENTRIES, POPULATION);
  }

  @Override
  public long rows(String table) {
    return table.equals(ENTRIES) ? generator.size().records() : 1;
  }

  @Override
  public byte[] row(String table, long number) {
    int entry = Math.toIntExact(number);
    Object row =
        table.equals(ENTRIES)
            ? new EntryPayload(
                EntryGenerator.key(entry), generator.fields(generator.entrySeed(entry)))
            : generator.size();
    try {
      return JSON.writeValueAsBytes(row);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
