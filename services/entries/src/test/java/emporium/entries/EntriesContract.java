package emporium.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.UnknownAggregate;
import emporium.runtime.testing.Await;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Entries, written and read. */
abstract class EntriesContract {
  private static final int CALLS = 1_000;

  EntriesFixture entries; // open while a test runs

  abstract EntriesFixture open();

  @BeforeEach
  void fill() {
    entries = open();
    entries.run(new IngestEntries(List.of(EntriesFixture.row("a"), EntriesFixture.row("b"))));
  }

  @AfterEach
  void close() {
    entries.close();
  }

  private static List<Object> rowOf(String key) {
    return List.of(1L, EntriesFixture.row(key).fields());
  }

  private static List<String> with(List<String> fields, int number, String text) {
    var changed = new ArrayList<>(fields);
    changed.set(number, text);
    return changed;
  }

  @Test
  void write_ofOneField_keepsTheOthersAndRaisesTheVersion() {
    assertEquals(2, entries.write("a", Map.of(3, "x")));
    assertEquals(List.of(2L, with(EntriesFixture.row("a").fields(), 3, "x")), entries.entry("a"));
    assertEquals(rowOf("b"), entries.entry("b"));
  }

  @Test
  void write_ofANewKey_addsAnEntryOfVersionOne() {
    assertEquals(1, entries.write("c", Map.of(9, "x")));
    assertEquals(
        List.of(1L, with(Collections.nCopies(Entry.FIELDS, ""), 9, "x")), entries.entry("c"));
  }

  @Test
  void write_withTheVersionThatIsThere_isDone() {
    var key = new EntryKey("a");
    assertEquals(2, entries.run(new WriteEntry(key, Map.of(0, "x"), new ExpectedVersion(1))));
    assertEquals(3, entries.run(new WriteEntry(key, Map.of(0, "y"), new ExpectedVersion(2))));
  }

  @Test
  void write_withAnotherVersion_isRefusedAndChangesNothing() {
    var write = new WriteEntry(new EntryKey("a"), Map.of(0, "x"), new ExpectedVersion(2));
    var refused = assertThrows(EntryRejection.VersionChanged.class, () -> entries.run(write));
    assertEquals(Map.of("key", "a", "version", 1L), refused.context());
    assertEquals(rowOf("a"), entries.entry("a"));
  }

  @Test
  void write_thatExpectsNoEntry_isDoneOnce() {
    var write = new WriteEntry(new EntryKey("c"), Map.of(0, "x"), ExpectedVersion.NONE);
    assertEquals(1, entries.run(write));
    assertThrows(EntryRejection.VersionChanged.class, () -> entries.run(write));
    assertEquals(1L, entries.entry("c").get(0));
  }

  @Test
  void write_thatExpectsAnEntryThatIsNotThere_isRefused() {
    var write = new WriteEntry(new EntryKey("c"), Map.of(0, "x"), new ExpectedVersion(1));
    assertThrows(UnknownAggregate.class, () -> entries.run(write));
    assertThrows(UnknownAggregate.class, () -> entries.entry("c"));
  }

  @Test
  void ingestion_repeated_isNoChange() {
    var again = new IngestEntries(List.of(EntriesFixture.row("b"), EntriesFixture.row("c")));
    assertEquals(1, entries.run(again));
    assertEquals(0, entries.run(again));
    assertEquals(rowOf("b"), entries.entry("b"));
  }

  @Test
  void ingestion_ofAnEntryThatWasWritten_isRefusedAsAWhole() {
    long unused = entries.write("a", Map.of(0, "a/0")); // the same texts, another version
    var again = new IngestEntries(List.of(EntriesFixture.row("c"), EntriesFixture.row("a")));
    assertThrows(EntryRejection.DifferentRow.class, () -> entries.run(again));
    assertThrows(UnknownAggregate.class, () -> entries.entry("c"));
  }

  @Test
  void ingestion_ofOneKeyTwiceWithOtherTexts_isRefused() {
    var different = new EntryRow(new EntryKey("c"), EntriesFixture.row("b").fields());
    var both = new IngestEntries(List.of(EntriesFixture.row("c"), different));
    assertThrows(EntryRejection.DifferentRow.class, () -> entries.run(both));
  }

  @Test
  void population_ofOtherData_isRefused() {
    assertEquals(1, entries.run(new IngestPopulation(7, 2, 100)));
    assertEquals(0, entries.run(new IngestPopulation(7, 2, 100)));
    assertThrows(
        EntryRejection.DifferentRow.class, () -> entries.run(new IngestPopulation(8, 2, 100)));
  }

  /** What YCSB's update is in many threads: no write is refused, and none is lost. */
  @Test
  void writes_ofOneEntryAtTheSameTime_haveEachVersionOnce() {
    var writes = new ArrayList<CompletionStage<Long>>();
    for (int i = 0; i < 100; i++) {
      writes.add(
          entries.start(
              new WriteEntry(new EntryKey("a"), Map.of(i % 10, "x" + i), ExpectedVersion.ANY)));
    }
    var versions = writes.stream().map(Await::result).sorted().toList();
    assertEquals(LongStream.rangeClosed(2, 101).boxed().toList(), versions);
  }

  /** Against a map, with a restart at the end. */
  @Test
  void randomWrites_afterARestart_areAllThere() {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var model = new HashMap<String, List<String>>();
    var versions = new HashMap<String, Long>();
    for (int call = 0; call < CALLS; call++) {
      String key = "k" + random.nextInt(20);
      int number = random.nextInt(Entry.FIELDS);
      String text = "t" + random.nextInt();
      assertEquals(versions.merge(key, 1L, Long::sum), entries.write(key, Map.of(number, text)));
      model.merge(
          key,
          with(Collections.nCopies(Entry.FIELDS, ""), number, text),
          (fields, ignored) -> with(fields, number, text));
    }
    entries.reopen();
    model.forEach(
        (key, fields) -> assertEquals(List.of(versions.get(key), fields), entries.entry(key)));
  }
}
