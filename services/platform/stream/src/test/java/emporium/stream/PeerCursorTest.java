package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PeerCursorTest {
  private final PeerCursor cursor = new PeerCursor();

  private void keepUp() {
    assertEquals(1, cursor.beginReading());
    cursor.endReading(PeerCursor.NONE);
    assertFalse(cursor.isBehind());
  }

  @Test
  void dropped_inAnyOrder_isReadFromTheLowest() {
    keepUp();
    cursor.dropped(9);
    cursor.dropped(8);
    cursor.dropped(10);
    assertTrue(cursor.isBehind());
    assertEquals(8, cursor.beginReading());
  }

  @Test
  void dropped_whileItIsReadAndNotReadWithIt_isReadNext() {
    assertEquals(1, cursor.beginReading());
    cursor.dropped(6);
    cursor.dropped(5);
    cursor.read(4);
    cursor.read(6);
    cursor.endReading(9);
    assertEquals(5, cursor.beginReading());
    cursor.dropped(12);
    cursor.endReading(PeerCursor.NONE);
    assertEquals(12, cursor.beginReading());
  }

  @Test
  void dropped_whileItIsReadAndReadWithIt_isNotReadAgain() {
    assertEquals(1, cursor.beginReading());
    cursor.dropped(1);
    cursor.dropped(2);
    cursor.read(1);
    cursor.read(2);
    cursor.endReading(PeerCursor.NONE);
    assertFalse(cursor.isBehind());
  }

  @Test
  void reset_whileItIsRead_beginsAtTheStart() {
    keepUp();
    cursor.dropped(7);
    assertEquals(7, cursor.beginReading());
    cursor.dropped(9);
    cursor.reset();
    assertEquals(1, cursor.beginReading());
    cursor.endReading(PeerCursor.NONE);
    assertFalse(cursor.isBehind());
  }
}
