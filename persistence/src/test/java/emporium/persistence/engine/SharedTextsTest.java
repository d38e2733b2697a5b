package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Texts that are decoded again and again. */
class SharedTextsTest {
  private static String decoded(String text) {
    return new String(text.toCharArray());
  }

  @Test
  void equalText_isTheInstanceSeenBefore() {
    String first = SharedTexts.of(decoded("Practical Rubber Gloves"));
    assertSame(first, SharedTexts.of(decoded("Practical Rubber Gloves")));
  }

  @Test
  void manyOtherTexts_replaceItAndEachStaysWhatItIs() {
    String first = SharedTexts.of(decoded("a text"));
    IntStream.range(0, 1_000_000)
        .mapToObj(Integer::toString)
        .forEach(text -> assertEquals(text, SharedTexts.of(text)));
    String again = SharedTexts.of(decoded("a text"));
    assertEquals(first, again);
    assertNotSame(first, again, "the cache is bounded");
  }

  @Test
  void longText_isNotKept() {
    String text = "x".repeat(65);
    assertNotSame(SharedTexts.of(decoded(text)), SharedTexts.of(decoded(text)));
  }
}
