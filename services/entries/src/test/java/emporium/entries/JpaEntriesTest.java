package emporium.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.runtime.testing.TestDatabase;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Entries on tables, and how many statements they take. */
class JpaEntriesTest extends EntriesContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  EntriesFixture open() {
    return new EntriesFixture(database);
  }

  /** Lock; entry; update. */
  @Test
  void write_ofAnEntry_takesThreeStatements() {
    long unused = entries.write("a", Map.of(0, "x"));
    assertEquals(3, database.statements(WriteEntry.class));
  }

  /** Locks; one question for each 64 entries; one insert, in batches. */
  @Test
  void ingestion_ofManyEntries_takesTenStatements() {
    var rows = IntStream.range(0, 500).mapToObj(n -> EntriesFixture.row("m" + n)).toList();
    assertEquals(500, entries.run(new IngestEntries(rows)));
    assertEquals(1 + 8 + 1, database.statements(IngestEntries.class));
  }
}
