package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PeerCursorTest {
  private final PeerCursor cursor = new PeerCursor();

  /** Keeps up, after these. */
  private void queuedUpTo(long sequence) {
    assertEquals(1, cursor.beginReading());
    cursor.endReading(PeerCursor.NONE);
    cursor.queued(sequence);
    assertFalse(cursor.isBehind());
  }

  @Test
  void dropped_afterWhatIsQueued_isReadFromThere() {
    queuedUpTo(7);
    cursor.dropped(9);
    cursor.dropped(8);
    cursor.dropped(10);
    assertTrue(cursor.isBehind());
    assertEquals(8, cursor.beginReading());
  }

  @Test
  void dropped_queuedBefore_neitherBeginsToReadNorRewinds() {
    queuedUpTo(7);
    cursor.dropped(3);
    assertFalse(cursor.isBehind());
    cursor.dropped(8);
    cursor.dropped(3);
    assertEquals(8, cursor.beginReading());
  }

  @Test
  void dropped_whileItIsRead_isReadNext() {
    assertEquals(1, cursor.beginReading());
    cursor.queued(4);
    cursor.dropped(5);
    cursor.endReading(9);
    assertEquals(5, cursor.beginReading());
  }

  @Test
  void reset_beginsAtTheStartWhateverWasQueued() {
    queuedUpTo(7);
    cursor.reset();
    cursor.dropped(3);
    assertEquals(1, cursor.beginReading());
  }
}
