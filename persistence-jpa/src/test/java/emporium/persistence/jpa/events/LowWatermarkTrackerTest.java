package emporium.persistence.jpa.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Below which number all events are consumed or were never committed. */
class LowWatermarkTrackerTest {
  private static final String TOPIC = "booked";
  private static final List<String> TOPICS = List.of(TOPIC);

  private final LowWatermarkTracker numbering = new LowWatermarkTracker();

  private long lowWatermark() {
    return numbering.lowWatermark(TOPIC);
  }

  @Test
  void lowWatermark_unitAtDrawing_countsWhatItMayHaveDrawn() {
    numbering.begin("slow", TOPICS); // draws 1
    numbering.begin("fast", TOPICS); // draws 2
    numbering.known(TOPIC, 2);
    numbering.end("fast", TOPICS);
    numbering.finished(TOPIC, 2);
    assertEquals(1, lowWatermark(), "1 may be drawn");
    numbering.known(TOPIC, 1);
    numbering.end("slow", TOPICS);
    assertEquals(1, lowWatermark(), "1 is known");
    numbering.finished(TOPIC, 1);
    assertEquals(3, lowWatermark());
  }

  @Test
  void lowWatermark_unitThatFailed_isNotWaitedFor() {
    numbering.begin("fails", TOPICS);
    numbering.begin("other", TOPICS);
    numbering.known(TOPIC, 2);
    numbering.end("other", TOPICS);
    numbering.finished(TOPIC, 2);
    numbering.end("fails", TOPICS);
    assertEquals(3, lowWatermark());
  }

  /** A crash may take what no process has received, and the number is given again. */
  @Test
  void lowWatermark_withdrawnAboveAllFinished_isNotCountedYet() {
    numbering.known(TOPIC, 1);
    numbering.known(TOPIC, 2);
    numbering.finished(TOPIC, 1);
    numbering.rolledBack(TOPIC, 2);
    assertEquals(2, lowWatermark());
    numbering.known(TOPIC, 3);
    assertEquals(2, lowWatermark());
    numbering.finished(TOPIC, 3);
    assertEquals(4, lowWatermark());
  }

  @Test
  void lowWatermark_afterOpening_beginsWithWhatIsDecided() {
    numbering.known(TOPIC, 7);
    numbering.resolved(TOPIC, 9);
    assertEquals(7, lowWatermark());
    numbering.finished(TOPIC, 7);
    assertEquals(10, lowWatermark());
    assertEquals(1, numbering.lowWatermark("other"));
  }

  /**
   * Units draw numbers in any order and end in any order; the low watermark never passes what they
   * may have drawn.
   */
  @RepeatedTest(50)
  void lowWatermark_anyHistory_isNeverTooHigh(RepetitionInfo run) {
    var random = new Random(run.getCurrentRepetition());
    record Unit(int id, List<Long> drawn) {}
    var drawing = new ArrayList<Unit>();
    var open = new TreeSet<Long>(); // drawn, and neither finished nor given up
    var known = new ArrayList<Long>();
    long next = 1;
    long last = 1;
    for (int step = 0; step < 2_000; step++) {
      int what = random.nextInt(6);
      if (what == 0 && drawing.size() < 5) {
        var unit = new Unit(step, new ArrayList<>());
        drawing.add(unit);
        numbering.begin(unit.id(), TOPICS);
      } else if (what <= 2 && !drawing.isEmpty()) {
        drawing.get(random.nextInt(drawing.size())).drawn().add(next);
        open.add(next++);
      } else if (what == 3 && !drawing.isEmpty()) {
        var unit = drawing.remove(random.nextInt(drawing.size()));
        if (random.nextInt(4) == 0) {
          open.removeAll(unit.drawn());
        } else {
          unit.drawn().forEach(number -> numbering.known(TOPIC, number));
          known.addAll(unit.drawn());
        }
        numbering.end(unit.id(), TOPICS);
      } else if (!known.isEmpty()) {
        long number = known.remove(random.nextInt(known.size()));
        open.remove(number);
        numbering.finished(TOPIC, number);
      }
      long below = lowWatermark();
      assertTrue(below >= last, "it goes back");
      assertTrue(open.isEmpty() ? below <= next : below <= open.first(), "too high: " + below);
      last = below;
    }
  }
}
