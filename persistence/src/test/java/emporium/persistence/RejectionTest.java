package emporium.persistence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The context of a rejection. */
class RejectionTest {
  private static final List<String> KEYS =
      IntStream.rangeClosed(1, 10).mapToObj(i -> "key" + (11 - i)).toList();

  private static final class Refused extends Rejection {
    Refused() {
      super(Kind.CONFLICT, "refused", "It was refused");
      KEYS.forEach(key -> addContext(key, key.length()));
    }
  }

  @Test
  void context_severalKeys_areInTheOrderTheyWereAdded() {
    assertEquals(KEYS, List.copyOf(new Refused().context().keySet()));
  }

  @Test
  void context_isUnmodifiable() {
    var context = new Refused().context();
    assertThrows(UnsupportedOperationException.class, () -> context.put("another", 1));
  }
}
