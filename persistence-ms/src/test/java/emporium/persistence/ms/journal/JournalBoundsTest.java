package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import emporium.persistence.ms.journal.TestJournal.Seen;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a journal refuses because it would be too much. */
@Timeout(60)
class JournalBoundsTest {
  private final InMemoryJournalFiles disk = new InMemoryJournalFiles();

  @Test
  void append_moreThanIsKept_goesOnAndReleasingGivesItBack() {
    try (Journal journal = TestJournal.open(disk)) {
      fill(journal, 2 * TestJournal.SEGMENTS_KEPT);
      assertEquals(2 * TestJournal.SEGMENTS_KEPT + 1, disk.names().size(), "and the watermark");
      long last = journal.lastSequence();
      assertEquals(last, TestJournal.lastOf(disk.copy(), 1));
      journal.release(last);
      assertEquals(TestJournal.SEGMENTS_KEPT + 1, disk.names().size());
      TestJournal.append(journal, 20);
      assertEquals(last + 20, TestJournal.lastOf(disk.copy(), last + 1));
    }
  }

  private static void fill(Journal journal, int segments) {
    while (journal.liveSegments() < segments) {
      TestJournal.append(journal, 1);
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
  void open_withFewerSegmentsKept_deletesSpares() {
    try (Journal journal = TestJournal.open(disk)) {
      fill(journal, TestJournal.SEGMENTS_KEPT);
      journal.release(journal.lastSequence());
      var fewer = new JournalOptions(TestJournal.DIRECTORY, 1 << 13, 3, true, false, disk);
      long from = journal.lastSequence() + 1;
      assertEquals(TestJournal.SEGMENTS_KEPT + 1, disk.names().size());
      Journal.open(fewer, from, new Seen(from)).close();
      assertEquals(3 + 1, disk.names().size());
    }
  }

  @Test
  void open_ofALargeSegment_takesTheMemoryOfOne(@TempDir Path parent) {
    int segmentBytes = 1 << 24;
    var options =
        new JournalOptions(
            parent.resolve("journal"), segmentBytes, 2, true, true, JournalFiles.SYSTEM);
    Journal.open(options, 1, new Seen(1)).close();
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Journal.open(options, 1, new Seen(1)).close();
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(bytes < segmentBytes * 3L / 2, bytes + " bytes for " + segmentBytes);
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
