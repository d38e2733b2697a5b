package emporium.jmeter.bookstore.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import emporium.jmeter.data.RowSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The rows of a bookstore as {@code POST /api/rows} takes them. The last one says what the server
 * was filled with, so it is there only if all others are. Not thread-safe: one per worker.
 */
public final class BookstoreRows implements RowSource {
  /** The table of what the server was filled with. */
  public static final String POPULATION = "population";

  private static final ObjectWriter JSON = new ObjectMapper().writer();

  private final BookstoreLayout layout;
  private final BookstoreGenerator generator;

  /** What a server was filled with. */
  public record PopulationPayload(long seed, String size) {}

  public BookstoreRows(BookstoreLayout layout) {
    this.layout = layout;
    this.generator = new BookstoreGenerator(layout);
  }

  @Override
  public List<String> tables() {
    return Stream.concat(
            Arrays.stream(BookstoreTable.values()).map(BookstoreTable::id), Stream.of(POPULATION))
        .toList();
  }

  @Override
  public long rows(String table) {
    return table.equals(POPULATION) ? 1 : layout.rows(named(table));
  }

  @Override
  public byte[] row(String table, long number) {
    Object row =
        table.equals(POPULATION)
            ? new PopulationPayload(layout.seed(), layout.size().id())
            : generator.row(named(table), Math.toIntExact(number));
    try {
      return JSON.writeValueAsBytes(row);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static BookstoreTable named(String table) {
    return Objects.requireNonNull(BookstoreTable.of(table), table);
  }
}
