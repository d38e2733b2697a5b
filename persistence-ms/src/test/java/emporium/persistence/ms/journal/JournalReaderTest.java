package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.journal.JournalReader.GroupReleased;
import emporium.persistence.ms.journal.TestJournal.Seen;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What another thread reads of a journal that is in use. */
@Timeout(60)
class JournalReaderTest {
  private static final long ALL = Long.MAX_VALUE;

  private final InMemoryJournalFiles disk = new InMemoryJournalFiles();

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 17, 60})
  void read_ofForcedGroups_showsThemInOrderFromAnyOnWherever(long from) throws Exception {
    try (Journal journal = TestJournal.open(disk);
        JournalReader reader = journal.reader(from)) {
      TestJournal.append(journal, 60);
      assertTrue(journal.liveSegments() > 3, "several segments");
      var seen = new Seen(from);
      assertEquals(60 - from + 1, reader.read(ALL, seen::read));
      assertEquals(0, reader.read(ALL, seen::read));
      TestJournal.append(journal, 3);
      assertEquals(3, reader.read(ALL, seen::read));
      assertEquals(64, reader.next());
      seen.requireRight();
    }
  }

  @Test
  void read_ofGroupsThatAreNotForced_showsNone() throws Exception {
    try (Journal journal = TestJournal.open(disk);
        JournalReader reader = journal.reader(1)) {
      TestJournal.append(journal, 2);
      long third = TestJournal.appendUnforced(journal);
      var seen = new Seen(1);
      assertEquals(2, reader.read(ALL, seen::read));
      long unused = journal.force();
      assertEquals(1, reader.read(ALL, seen::read));
      assertEquals(third, seen.last());
    }
  }

  @Test
  void read_ofALaterGroup_waitsForIt() throws Exception {
    try (Journal journal = TestJournal.open(disk);
        JournalReader reader = journal.reader(5)) {
      TestJournal.append(journal, 4);
      var seen = new Seen(5);
      assertEquals(0, reader.read(ALL, seen::read));
      TestJournal.append(journal, 2);
      assertEquals(2, reader.read(ALL, seen::read));
      seen.requireRight();
    }
  }

  @Test
  void read_withABound_showsAtLeastOneAndStopsAtIt() throws Exception {
    try (Journal journal = TestJournal.open(disk);
        JournalReader reader = journal.reader(1)) {
      TestJournal.append(journal, 30);
      var seen = new Seen(1);
      assertEquals(1, reader.read(0, seen::read));
      while (reader.next() <= 30) {
        int before = seen.payloads.size();
        assertTrue(reader.read(1_500, seen::read) >= 1);
        int bytes =
            seen.payloads.subList(before, seen.payloads.size() - 1).stream()
                .mapToInt(payload -> payload.length)
                .sum();
        assertTrue(bytes < 1_500, "without the last one: " + bytes);
      }
      seen.requireRight();
    }
  }

  @Test
  void read_ofAReleasedGroup_saysSo() throws Exception {
    try (Journal journal = TestJournal.open(disk);
        JournalReader reader = journal.reader(1)) {
      TestJournal.append(journal, 60);
      journal.release(50);
      assertThrows(GroupReleased.class, () -> reader.read(ALL, (sequence, payload) -> 0));
    }
  }

  /** The segment is reused, with other groups in it, while it is open. */
  @Test
  void read_ofASegmentThatIsReleasedMeanwhile_saysSo() throws Exception {
    try (Journal journal = TestJournal.open(disk);
        JournalReader reader = journal.reader(1)) {
      TestJournal.append(journal, 60);
      assertEquals(1, reader.read(0, (sequence, payload) -> 0));
      journal.release(60);
      TestJournal.append(journal, 60);
      assertThrows(GroupReleased.class, () -> reader.read(ALL, (sequence, payload) -> 0));
    }
  }

  @Test
  void read_ofAGroupLargerThanAChunk_isWhole() throws Exception {
    var options = new JournalOptions(TestJournal.DIRECTORY, 1 << 20, 2, true, true, disk);
    try (Journal journal = Journal.open(options, 1, new Seen(1));
        JournalReader reader = journal.reader(1)) {
      long unused = journal.append(ByteBuffer.wrap(TestJournal.payload(1)));
      unused = journal.append(ByteBuffer.allocate(700_000).put(699_999, (byte) 7));
      unused = journal.append(ByteBuffer.wrap(TestJournal.payload(3)));
      unused = journal.force();
      var sizes = new ArrayList<Integer>();
      assertEquals(
          3,
          reader.read(
              ALL,
              (sequence, payload) -> {
                sizes.add(payload.remaining());
                if (sequence == 2) {
                  assertEquals(7, payload.get(699_999));
                }
                return payload.remaining();
              }));
      assertEquals(700_000, sizes.get(1));
    }
  }

  /** Damage to what was forced is found, and does not stop the journal. */
  @Test
  void read_ofADamagedGroup_isRefusedAndTheJournalGoesOn() throws Exception {
    var options =
        new JournalOptions(
            directory.resolve("journal"), 1 << 13, 20, true, true, JournalFiles.SYSTEM);
    try (Journal journal = Journal.open(options, 1, new Seen(1));
        JournalReader reader = journal.reader(1)) {
      TestJournal.append(journal, 3);
      flip(options.directory(), SegmentHeader.BYTES + 20);
      assertThrows(DamagedJournal.class, () -> reader.read(ALL, (sequence, payload) -> 0));
      TestJournal.append(journal, 1);
    }
  }

  private static void flip(Path journal, long at) throws Exception {
    try (var names = Files.list(journal)) {
      Path segment =
          names.filter(file -> Segment.isName(file.toString())).findFirst().orElseThrow();
      try (var file =
          FileChannel.open(segment, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        var one = ByteBuffer.allocate(1);
        int unused = file.read(one, at);
        one.put(0, (byte) (one.get(0) ^ 1)).rewind();
        unused = file.write(one, at);
      }
    }
  }

  @Test
  void read_whileGroupsAreWritten_showsEachOnce() throws Exception {
    var options =
        new JournalOptions(
            directory.resolve("journal"), 1 << 13, 6, true, true, JournalFiles.SYSTEM);
    int groups = 2_000;
    try (Journal journal = Journal.open(options, 1, new Seen(1));
        JournalReader reader = journal.reader(1)) {
      var seen = new Seen(1);
      var reading =
          CompletableFuture.runAsync(
              () -> {
                try {
                  while (reader.next() <= groups) {
                    int unused = reader.read(5_000, seen::read);
                  }
                } catch (GroupReleased released) {
                  throw new AssertionError(released);
                }
              });
      for (int group = 1; group <= groups && !reading.isDone(); group++) {
        long unused = TestJournal.appendUnforced(journal);
        if (group % 7 == 0 || group == groups) {
          unused = journal.force();
        }
      }
      reading.join();
      seen.requireRight();
      assertEquals(groups, seen.last());
    }
  }
}
