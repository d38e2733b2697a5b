package emporium.runtime.http.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Equal texts of requests are one object. */
class StringPoolTest {
  private static final int MORE_THAN_PLACES = 200_000;

  private final StringPool texts = new StringPool();

  private static String copy(String text) {
    return new String(text.toCharArray());
  }

  @Test
  void equalTexts_areOneObject() {
    String first = texts.intern(copy("Lisbon"));
    assertSame(first, texts.intern(copy("Lisbon")));
    assertNotSame(first, texts.intern(copy("Porto")));
  }

  @Test
  void longTexts_areNotKept() {
    String description = "x".repeat(101);
    assertSame(description, texts.intern(description));
    assertNotSame(description, texts.intern(copy(description)));
  }

  @Test
  void moreTextsThanPlaces_areAllReadAsTheyAre() {
    List<String> read =
        IntStream.range(0, MORE_THAN_PLACES).mapToObj(i -> texts.intern("text " + i)).toList();
    IntStream.range(0, MORE_THAN_PLACES).forEach(i -> assertEquals("text " + i, read.get(i)));
  }

  @Test
  void requests_withEqualTexts_shareThem() throws Exception {
    var mapper = new ObjectMapper();
    new StrictJson().customize(mapper);
    String[] read = mapper.readValue("[\"Lisbon\", \"Lisbon\"]", String[].class);
    String[] next = mapper.readValue("[\"Lisbon\"]", String[].class);
    assertSame(read[0], next[0]);
    assertSame(read[0], read[1]);
  }
}
