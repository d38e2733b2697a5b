package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.journal.TestJournal.Seen;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a journal keeps when nothing goes wrong. */
@Timeout(60)
class JournalTest {
  private final InMemoryJournalFiles disk = new InMemoryJournalFiles();

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void open_afterClose_replaysEveryGroupInOrder(boolean force) {
    var options =
        new JournalOptions(
            directory.resolve("a/journal"), 1 << 13, 20, force, true, JournalFiles.SYSTEM);
    long first = 41;
    for (int run = 0; run < 3; run++) {
      var seen = new Seen(first);
      try (Journal journal = Journal.open(options, first, seen)) {
        assertEquals(first - 1 + run * 30L, seen.last());
        TestJournal.append(journal, 30);
      }
      seen.requireRight();
    }
    assertTrue(segments(options.directory()).size() > 3, "several segments");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void open_afterTheDeathOfTheProcess_replaysWhatWasWritten(boolean force) {
    var options = TestJournal.options(disk, force);
    try (Journal journal = Journal.open(options, 1, new Seen(1))) {
      TestJournal.append(journal, 20);
      assertEquals(20, TestJournal.lastOf(disk.copy(), 1));
    }
  }

  @Test
  void append_ofSeveralParts_isOneGroupAndMovesNoPosition() {
    ByteBuffer first = ByteBuffer.wrap(new byte[] {1, 2, 3}).position(1);
    ByteBuffer second = ByteBuffer.allocateDirect(70_000).put(0, (byte) 7);
    var options = new JournalOptions(TestJournal.DIRECTORY, 1 << 17, 2, true, true, disk);
    try (Journal journal = Journal.open(options, 1, new Seen(1))) {
      assertEquals(1, journal.append(first, second));
    }
    assertEquals(2, first.remaining());
    assertEquals(70_000, second.remaining());
    var seen = new Seen(1);
    Journal.open(options, 1, seen).close();
    byte[] group = seen.payloads.get(0);
    assertEquals(70_002, group.length);
    assertEquals(List.of((byte) 2, (byte) 3, (byte) 7), List.of(group[0], group[1], group[2]));
  }

  @Test
  void open_fromACheckpoint_replaysOnlyWhatFollows() {
    try (Journal journal = TestJournal.open(disk)) {
      TestJournal.append(journal, 40);
    }
    for (long from = 1; from <= 41; from++) {
      assertEquals(40, TestJournal.lastOf(disk.copy(), from));
    }
  }

  @Test
  void open_fromACheckpoint_givesBackSegmentsBehindIt() {
    try (Journal journal = TestJournal.open(disk)) {
      TestJournal.append(journal, 40);
      assertTrue(journal.liveSegments() > 2);
    }
    try (Journal journal = TestJournal.open(disk, new Seen(41))) {
      assertEquals(1, journal.liveSegments());
      int files = disk.names().size();
      TestJournal.append(journal, 15);
      assertEquals(files, disk.names().size(), "spares are used");
    }
    assertEquals(55, TestJournal.lastOf(disk, 41));
  }

  @Test
  void release_behindACheckpoint_recyclesWholeSegmentsAndNoOther() {
    try (Journal journal = TestJournal.open(disk)) {
      long released = 0;
      for (int i = 0; i < 2_000; i++) {
        TestJournal.append(journal, 1);
        if (i % 7 == 6) {
          released = journal.lastSequence() - 5;
          journal.release(released);
        }
        assertTrue(disk.names().size() <= TestJournal.SEGMENTS_KEPT + 1, "bounded");
        if (i % 400 == 0) {
          long from = released + 1;
          assertEquals(journal.lastSequence(), TestJournal.lastOf(disk.copy(), from));
        }
      }
    }
  }

  @Test
  void release_ofLessThanASegment_keepsIt() {
    try (Journal journal = TestJournal.open(disk)) {
      while (journal.liveSegments() == 1) {
        TestJournal.append(journal, 1);
      }
      long lastOfFirst = journal.lastSequence() - 1;
      journal.release(lastOfFirst - 1);
      assertEquals(2, journal.liveSegments());
      journal.release(lastOfFirst);
      assertEquals(1, journal.liveSegments());
      journal.release(journal.lastSequence());
      assertEquals(1, journal.liveSegments(), "the one in use stays");
    }
  }

  @Test
  void release_ofWhatIsNotForced_isRefused() {
    try (Journal journal = TestJournal.open(disk)) {
      TestJournal.append(journal, 3);
      long sequence = TestJournal.appendUnforced(journal);
      assertThrows(IllegalArgumentException.class, () -> journal.release(sequence));
      journal.force();
      journal.release(sequence);
    }
  }

  @Test
  void open_ofASegmentUsedBefore_neverReplaysStaleGroups() {
    ByteBuffer payload = ByteBuffer.wrap(new byte[400]);
    Map<String, SegmentHeader> older = new TreeMap<>();
    try (Journal journal = TestJournal.open(disk)) {
      String newest = newest();
      while (older.size() < 4 || older.containsKey(newest)) {
        older.put(newest, header(newest));
        journal.append(payload);
        journal.release(journal.force() - 1);
        newest = newest();
      }
      ByteBuffer content = ByteBuffer.wrap(disk.content(newest));
      JournalGroup group = JournalGroup.decode(content, SegmentHeader.BYTES, header(newest));
      int end = Objects.requireNonNull(group).end();
      assertTrue(
          older.values().stream()
              .anyMatch(header -> JournalGroup.decode(content, end, header) != null),
          "a whole group of an earlier use follows");
      var seen = new Seen(journal.lastSequence());
      TestJournal.open(disk.copy(), seen).close();
      assertEquals(journal.lastSequence(), seen.last());
    }
  }

  private String newest() {
    return disk.names().stream().filter(Segment::isName).max(String::compareTo).orElseThrow();
  }

  private SegmentHeader header(String name) {
    return Objects.requireNonNull(SegmentHeader.decode(ByteBuffer.wrap(disk.content(name))));
  }

  @Test
  void open_whereThereIsNone_needsToBeAllowed() {
    var options = new JournalOptions(TestJournal.DIRECTORY, 1 << 13, 3, true, false, disk);
    var refused = assertThrows(DamagedJournal.class, () -> Journal.open(options, 5, new Seen(5)));
    assertEquals(TestJournal.DIRECTORY, refused.file());
    assertTrue(disk.names().isEmpty());
  }

  @Test
  void open_whereThereIsNone_forcesTheNameOfTheWatermarkBeforeASegmentIsMade() {
    List<String> operations = new ArrayList<>();
    disk.watcher = (operation, name, bytes) -> operations.add(operation + " " + name);
    TestJournal.open(disk).close();
    int named = operations.indexOf("rename watermark.new");
    assertEquals("force ", operations.get(named + 1));
    assertEquals("create 000000000.spare", operations.get(named + 2));
  }

  @Test
  void calls_afterClose_areRefused() {
    Journal journal = TestJournal.open(disk);
    journal.close();
    journal.close();
    journal.discard();
    assertThrows(IllegalStateException.class, () -> TestJournal.appendUnforced(journal));
    assertThrows(IllegalStateException.class, journal::force);
    assertThrows(IllegalStateException.class, () -> journal.release(0));
  }

  @Test
  void replay_thatThrows_endsTheOpenAndChangesNothing() {
    try (Journal journal = TestJournal.open(disk)) {
      TestJournal.append(journal, 5);
    }
    disk.watcher =
        (operation, name, bytes) -> assertFalse(operation.equals("write"), operation + name);
    assertThrows(
        UnsupportedOperationException.class,
        () ->
            Journal.open(
                TestJournal.options(disk, true),
                1,
                (sequence, payload) -> {
                  throw new UnsupportedOperationException("no such class");
                }));
  }

  private static List<Path> segments(Path directory) {
    try (var files = Files.list(directory)) {
      return files.filter(file -> Segment.isName(file.toString())).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
