package emporium.jmeter.ycsb.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntryGeneratorTest {
  private final EntryGenerator entries = new EntryGenerator(new YcsbSize(7, 1_000, 25));

  @Test
  void fields_haveTheLengthAndAreLetters() {
    var seen = new HashSet<String>();
    for (int number = 0; number < 100; number++) {
      List<String> fields = entries.fields(entries.entrySeed(number));
      assertEquals(YcsbSize.FIELDS, fields.size());
      fields.forEach(text -> assertTrue(text.matches("[A-Za-z0-9+/]{25}"), text));
      seen.addAll(fields);
    }
    assertEquals(100 * YcsbSize.FIELDS, seen.size());
  }

  @Test
  void entry_ofAnotherSeed_isAnotherOne() {
    var others = new EntryGenerator(new YcsbSize(8, 1_000, 25));
    assertNotEquals(entries.fields(entries.entrySeed(3)), others.fields(others.entrySeed(3)));
    assertEquals(entries.fields(5), others.fields(5), "a text depends on its own seed alone");
  }

  @Test
  void number_ofAKey_isThatOfTheGeneratedEntryOnly() {
    for (int number : new int[] {0, 9, 999}) {
      assertEquals(number, entries.number(EntryGenerator.key(number)));
    }
    for (String key :
        new String[] {
          "user1000", "user-1", "user01", "user+1", "user", "xuser1", "user99999999999"
        }) {
      assertEquals(EntryGenerator.NONE, entries.number(key), key);
    }
  }

  @Test
  void rows_areTheEntriesAndAtLastWhatTheyAre() throws Exception {
    var source = new EntryRowSource(entries);
    assertEquals(List.of("entries", "population"), source.tables());
    assertEquals(1_000, source.rows("entries"));
    assertEquals(1, source.rows("population"));
    var row = new ObjectMapper().readTree(source.row("entries", 3));
    assertEquals("user3", row.path("key").asText());
    assertEquals(
        entries.fields(entries.entrySeed(3)),
        List.of(new ObjectMapper().convertValue(row.path("fields"), String[].class)));
    assertEquals(
        "{\"seed\":7,\"records\":1000,\"fieldLength\":25}",
        new String(source.row("population", 0), StandardCharsets.UTF_8));
  }

  @Test
  void size_outOfBounds_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new YcsbSize(1, 0, 1));
    assertThrows(
        IllegalArgumentException.class, () -> new YcsbSize(1, YcsbSize.RECORDS_MAX + 1, 1));
    assertThrows(
        IllegalArgumentException.class, () -> new YcsbSize(1, 1, YcsbSize.FIELD_LENGTH_MAX + 1));
  }
}
