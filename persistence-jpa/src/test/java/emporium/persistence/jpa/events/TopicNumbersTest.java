package emporium.persistence.jpa.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Numbers of events, and below which one all are consumed or were never committed. */
class TopicNumbersTest {
  private static final String TOPIC = "booked";
  private static final long ABOVE = 9;
  private static final long MAX = 10_000;

  private final TopicNumbers numbers = new TopicNumbers();

  @BeforeEach
  void reserve() {
    numbers.reserved(TOPIC, ABOVE, MAX);
  }

  private long next() {
    return numbers.next(TOPIC);
  }

  private long lowWatermark() {
    return numbers.lowWatermark(TOPIC);
  }

  @Test
  void next_afterOpening_isAboveAllOfBefore() {
    assertEquals(10, lowWatermark());
    assertEquals(10, next());
    assertEquals(11, next());
  }

  @Test
  void next_allReservedGiven_isRefused() {
    numbers.reserved(TOPIC, 0, 2);
    assertEquals(1, next());
    assertEquals(2, next());
    assertThrows(IllegalStateException.class, this::next);
    assertEquals(1, lowWatermark());
  }

  @Test
  void lowWatermark_numberStillOpen_isNotPassed() {
    long slow = next();
    numbers.closed(TOPIC, next());
    assertEquals(slow, lowWatermark());
    numbers.closed(TOPIC, slow);
    assertEquals(12, lowWatermark());
  }

  @Test
  void lowWatermark_eventOfBefore_waitsForIt() {
    numbers.open(TOPIC, 7);
    assertEquals(7, lowWatermark());
    numbers.closed(TOPIC, 7);
    assertEquals(10, lowWatermark());
  }

  @Test
  void lowWatermark_otherTopic_isItsOwn() {
    numbers.reserved("other", 3, MAX);
    assertEquals(ABOVE + 1, next());
    assertEquals(4, numbers.lowWatermark("other"));
  }

  /** The model: all that are given and not closed. */
  @Test
  void lowWatermark_anyHistory_isTheFirstOpenOne() {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var open = new TreeSet<Long>();
    long last = ABOVE;
    for (int step = 0; step < 5_000; step++) {
      if (open.isEmpty() || random.nextBoolean()) {
        last = next();
        open.add(last);
      } else {
        long closed = open.stream().skip(random.nextInt(open.size())).findFirst().orElseThrow();
        open.remove(closed);
        numbers.closed(TOPIC, closed);
      }
      assertEquals(open.isEmpty() ? last + 1 : open.first(), lowWatermark(), "seed " + seed);
    }
  }
}
