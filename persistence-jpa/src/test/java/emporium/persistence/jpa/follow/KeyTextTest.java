package emporium.persistence.jpa.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTextTest {
  private static final List<String> PARTS = List.of("", "1", "-1", "-", "\\", "\\-", "1-", "-1-1");

  @ParameterizedTest
  @CsvSource({"17, 17", "a-b, a-b", "-3, -3"})
  void key_ofOneColumn_isItsText(String column, String text) {
    assertEquals(text, KeyText.of(List.of(column)));
  }

  @ParameterizedTest
  @CsvSource({"17, 3, 17-3", "a-b, c, a\\-b-c", "a, b-c, a-b\\-c", "-1, 2, \\-1-2"})
  void key_ofSeveralColumns_hasHyphensBetweenThem(String first, String second, String text) {
    assertEquals(text, KeyText.of(List.of(first, second)));
  }

  @Test
  void keys_thatDiffer_haveDifferentTexts() {
    Map<String, List<String>> keys = new HashMap<>();
    for (String first : PARTS) {
      for (String second : PARTS) {
        for (String third : PARTS) {
          var key = List.of(first, second, third);
          var before = keys.put(KeyText.of(key), key);
          assertEquals(null, before, () -> before + " and " + key);
        }
      }
    }
  }
}
