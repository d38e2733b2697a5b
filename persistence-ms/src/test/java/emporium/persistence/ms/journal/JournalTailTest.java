package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an open finds behind the end of a journal. */
@Timeout(60)
class JournalTailTest {
  private final InMemoryJournalFiles disk = new InMemoryJournalFiles();

  /** The second of two groups, moved to anywhere in a segment that is empty but for it. */
  @Test
  void open_wholeGroupAnywhereBehindTheEnd_isFound() {
    byte[] oldNotes;
    try (Journal journal = TestJournal.open(disk)) {
      oldNotes = disk.content(Watermark.NAME).clone();
      journal.append(ByteBuffer.wrap(new byte[100]));
      journal.force();
      journal.append(ByteBuffer.wrap(new byte[50]));
      journal.discard();
    }
    disk.put(Watermark.NAME, oldNotes);
    String name = disk.names().stream().filter(Segment::isName).findFirst().orElseThrow();
    byte[] content = disk.content(name).clone();
    int first = SegmentHeader.BYTES;
    int second = first + JournalGroup.HEADER_BYTES + 100;
    byte[] group = Arrays.copyOfRange(content, second, second + JournalGroup.HEADER_BYTES + 50);
    Arrays.fill(content, first, content.length, (byte) 0);
    for (int at = first + 1; at <= content.length - group.length; at++) {
      byte[] moved = content.clone();
      System.arraycopy(group, 0, moved, at, group.length);
      disk.put(name, moved);
      assertThrows(DamagedJournal.class, () -> TestJournal.lastOf(disk, 1), "group at " + at);
    }
    disk.put(name, content);
    assertEquals(0, TestJournal.lastOf(disk, 1), "control: without it nothing was acknowledged");
  }
}
