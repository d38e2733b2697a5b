package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.journal.TestJournal.Seen;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a journal refuses because it would be too much. */
@Timeout(60)
class JournalBoundsTest {
  private final MemoryDisk disk = new MemoryDisk();

  @Test
  void append_toAFullJournal_isRefusedBeforeAnythingIsWritten() {
    try (Journal journal = TestJournal.open(disk)) {
      var full = assertThrows(JournalFull.class, () -> TestJournal.append(journal, 1_000));
      assertEquals("6", full.context().get("segmentsMax"));
      assertEquals(TestJournal.SEGMENTS_MAX, journal.liveSegments());
      assertEquals(TestJournal.SEGMENTS_MAX + 1, disk.names().size(), "and the watermark");
      assertEquals("1", full.context().get("oldestSequence"));
      long last = journal.lastSequence();
      assertEquals(Long.toString(last), full.context().get("lastSequence"));
      disk.watcher =
          (operation, name, bytes) -> {
            throw new IOException("touched " + name);
          };
      byte[] large = new byte[3_000];
      assertThrows(JournalFull.class, () -> journal.append(ByteBuffer.wrap(large)));
      disk.watcher = (operation, name, bytes) -> {};
      assertEquals(last, TestJournal.lastOf(disk.copy(), 1));
      journal.release(last);
      TestJournal.append(journal, 20);
      assertEquals(last + 20, TestJournal.lastOf(disk.copy(), last + 1));
    }
  }

  @Test
  void append_ofMoreThanASegmentHolds_isRefusedAndTheJournalGoesOn() {
    try (Journal journal = TestJournal.open(disk)) {
      int max = TestJournal.options(disk, true).groupBytesMax();
      TestJournal.append(journal, 2);
      var refused =
          assertThrows(
              GroupTooLarge.class, () -> journal.append(ByteBuffer.wrap(new byte[max + 1])));
      assertEquals(Integer.toString(max), refused.context().get("groupBytesMax"));
      assertEquals(3, journal.append(ByteBuffer.wrap(new byte[max])));
      assertEquals(4, TestJournal.appendUnforced(journal));
    }
    var seen = new Seen(1);
    TestJournal.open(disk, seen).close();
    assertEquals(4, seen.last());
  }

  @Test
  void open_withOtherBounds_goesOn() {
    try (Journal journal = TestJournal.open(disk)) {
      TestJournal.append(journal, 40);
    }
    var larger = new JournalOptions(TestJournal.DIRECTORY, 1 << 14, 12, true, false, disk);
    try (Journal journal = Journal.open(larger, 30, new Seen(30))) {
      TestJournal.append(journal, 40);
      journal.release(60);
    }
    var fewer = new JournalOptions(TestJournal.DIRECTORY, 1 << 13, 3, true, false, disk);
    var seen = new Seen(80);
    try (Journal journal = Journal.open(fewer, 80, seen)) {
      assertTrue(disk.names().size() <= 4, disk.names().toString());
      TestJournal.append(journal, 20);
    }
    seen.requireRight();
    assertEquals(100, TestJournal.lastOf(disk, 90));
  }

  @Test
  void open_withFewerSegmentsAllowed_deletesSpares() {
    try (Journal journal = TestJournal.open(disk)) {
      assertThrows(JournalFull.class, () -> TestJournal.append(journal, 1_000));
      journal.release(journal.lastSequence());
      var fewer = new JournalOptions(TestJournal.DIRECTORY, 1 << 13, 3, true, false, disk);
      long from = journal.lastSequence() + 1;
      assertEquals(TestJournal.SEGMENTS_MAX + 1, disk.names().size());
      Journal.open(fewer, from, new Seen(from)).close();
      assertEquals(3 + 1, disk.names().size());
    }
  }

  @Test
  void options_outOfRange_areRefused() {
    for (int bytes : new int[] {0, (1 << 13) - 1, (1 << 28) + 1}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new JournalOptions(TestJournal.DIRECTORY, bytes, 2, true, true, disk));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new JournalOptions(TestJournal.DIRECTORY, 1 << 13, 1, true, true, disk));
  }
}
