package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.journal.TestJournal.Seen;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an open makes of files that are not as they were left. */
@Timeout(60)
class JournalDamageTest {
  private static final int GROUPS = 30;

  private final InMemoryJournalFiles disk = new InMemoryJournalFiles();

  /** A journal with more than two segments, closed. */
  private InMemoryJournalFiles closed() {
    try (Journal journal = TestJournal.open(disk)) {
      TestJournal.append(journal, GROUPS);
      return disk;
    }
  }

  /** The first group of each segment of a closed journal. */
  private static List<Long> starts(InMemoryJournalFiles files) {
    return files.names().stream()
        .filter(Segment::isName)
        .map(name -> ByteBuffer.wrap(files.content(name)))
        .map(content -> Objects.requireNonNull(SegmentHeader.decode(content)).firstSequence())
        .filter(first -> first > 0)
        .toList();
  }

  private static void flipFirstGroup(InMemoryJournalFiles files, int segment) {
    byte[] content = files.content(segment(files, segment)).clone();
    content[SegmentHeader.BYTES + JournalGroup.HEADER_BYTES] ^= 1;
    files.put(segment(files, segment), content);
  }

  @Test
  void open_afterDamageThatOnlyAFollowerWouldMeet_keepsWhatComesAfterIt() throws Exception {
    long checkpoint = starts(closed()).get(2) + 1;
    flipFirstGroup(disk, 0);
    var seen = new Seen(checkpoint);
    try (Journal journal = Journal.open(TestJournal.options(disk, true), checkpoint, 1, seen);
        JournalReader first = journal.reader(1);
        JournalReader second = journal.reader(starts(disk).get(1))) {
      assertEquals(GROUPS, seen.last());
      assertThrows(
          JournalReader.GroupReleased.class, () -> first.read(1, (sequence, payload) -> 0));
      assertEquals(1, second.read(0, (sequence, payload) -> 0));
      TestJournal.append(journal, 2);
    }
    assertEquals(GROUPS + 2, TestJournal.lastOf(disk, checkpoint));
  }

  @Test
  void open_afterDamageThatTheCheckpointNeeds_isRefusedAlsoWithAFollower() {
    long checkpoint = starts(closed()).get(1) + 1;
    flipFirstGroup(disk, 0);
    flipFirstGroup(disk, 1);
    var options = TestJournal.options(disk, true);
    var damaged =
        assertThrows(
            DamagedJournal.class, () -> Journal.open(options, checkpoint, 1, new Seen(checkpoint)));
    assertTrue(damaged.file().endsWith(segment(disk, 1)), damaged.toString());
  }

  @Test
  void open_afterTheLastGroupWasTornAnywhere_keepsThePrefixAndGoesOn() {
    Journal journal = TestJournal.open(disk);
    TestJournal.append(journal, 5);
    InMemoryJournalFiles before = disk.copy();
    byte[] payload = new byte[100];
    new Random(3).nextBytes(payload);
    journal.append(ByteBuffer.wrap(payload));
    String name = segment(disk, 0);
    byte[] old = before.content(name);
    byte[] now = disk.content(name);
    int start = Arrays.mismatch(old, now);
    int end = start + JournalGroup.HEADER_BYTES + payload.length;
    for (int cut = start; cut < end; cut++) {
      byte[] startOnly = now.clone();
      System.arraycopy(old, cut, startOnly, cut, end - cut);
      requireCut(before, name, startOnly);
      byte[] endOnly = now.clone();
      System.arraycopy(old, start, endOnly, start, cut + 1 - start);
      requireCut(before, name, endOnly);
    }
    journal.discard();
    var seen = new Seen(1);
    Journal whole = TestJournal.open(disk, seen);
    assertEquals(6, seen.last(), "control: written whole it is kept");
    whole.close();
  }

  private static void requireCut(InMemoryJournalFiles before, String name, byte[] torn) {
    InMemoryJournalFiles crashed = before.copy();
    crashed.put(name, torn);
    try (Journal journal = TestJournal.open(crashed)) {
      assertEquals(5, journal.lastSequence());
      TestJournal.append(journal, 2);
    }
    assertEquals(7, TestJournal.lastOf(crashed, 1));
  }

  @Test
  void open_afterTheFirstOfTwoUnforcedGroupsIsLost_cutsBoth() {
    Journal journal = TestJournal.open(disk);
    TestJournal.append(journal, 5);
    InMemoryJournalFiles before = disk.copy();
    int start = append(journal, 100);
    append(journal, 50);
    byte[] lost = disk.content(segment(disk, 0)).clone();
    System.arraycopy(before.content(segment(disk, 0)), start, lost, start, 60);
    requireCut(before, segment(disk, 0), lost);
    journal.discard();
  }

  @Test
  void open_afterDamageInTheLastGroup_refusesWhatWasAcknowledgedAndCutsWhatWasNot() {
    for (boolean acknowledged : new boolean[] {true, false}) {
      var fresh = new InMemoryJournalFiles();
      Journal journal = TestJournal.open(fresh);
      TestJournal.append(journal, 5);
      int start = append(fresh, journal, 100);
      if (acknowledged) {
        journal.force();
      }
      journal.discard();
      fresh.content(segment(fresh, 0))[start + 60] ^= 1;
      if (acknowledged) {
        var refused = assertThrows(DamagedJournal.class, () -> TestJournal.lastOf(fresh, 1));
        assertEquals(start, refused.offset());
        assertEquals("groups 6 to 6, which were acknowledged", refused.context().get("expected"));
      } else {
        assertEquals(5, TestJournal.lastOf(fresh, 1));
      }
    }
  }

  /** The group behind the damage knows that what was before it had been forced. */
  @Test
  void open_afterDamageBeforeAWholeGroup_refusesThoughNoNoteReachedTheDisk() {
    Journal journal = TestJournal.open(disk);
    byte[] oldNotes = disk.content(Watermark.NAME).clone();
    int start = append(journal, 100);
    journal.force();
    append(journal, 50);
    journal.discard();
    disk.put(Watermark.NAME, oldNotes);
    InMemoryJournalFiles undamaged = disk.copy();
    disk.content(segment(disk, 0))[start + 70] ^= 4;
    var refused = assertThrows(DamagedJournal.class, () -> TestJournal.lastOf(disk, 1));
    assertEquals(start, refused.offset());
    undamaged.content(segment(disk, 0))[start + 141 + 70] ^= 4;
    try (Journal opened = TestJournal.open(undamaged)) {
      assertEquals(1, opened.lastSequence(), "control: the second was never acknowledged");
    }
  }

  @Test
  void open_withoutOneOfTwoNotes_goesOnAndWithoutBothRefuses() {
    InMemoryJournalFiles whole = closed();
    for (int slot : new int[] {0, 4_096}) {
      InMemoryJournalFiles damaged = whole.copy();
      damaged.content(Watermark.NAME)[slot + 10] ^= 1;
      InMemoryJournalFiles worse = damaged.copy();
      assertEquals(GROUPS, TestJournal.lastOf(damaged, 1));
      damaged.content(Watermark.NAME)[4_096 - slot + 10] ^= 1;
      assertEquals(GROUPS, TestJournal.lastOf(damaged, 1), "the open has mended the first");
      lastByteOfGroups(worse);
      assertThrows(DamagedJournal.class, () -> TestJournal.lastOf(worse, 1));
      worse.content(Watermark.NAME)[4_096 - slot + 10] ^= 1;
      assertRefused(worse, Watermark.NAME);
    }
    InMemoryJournalFiles none = whole.copy();
    none.remove(Watermark.NAME);
    assertRefused(none, Watermark.NAME);
  }

  private static void lastByteOfGroups(InMemoryJournalFiles disk) {
    List<String> live = disk.names().stream().filter(Segment::isName).toList();
    byte[] content = disk.content(live.get(live.size() - 1));
    int at = content.length - 1;
    while (content[at] == 0) {
      at--;
    }
    content[at] ^= 1;
  }

  @Test
  void open_withoutASegment_refusesAndNamesThePlace() {
    InMemoryJournalFiles whole = closed();
    List<String> live = whole.names().stream().filter(Segment::isName).toList();
    assertTrue(live.size() > 2);
    for (String missing : live) {
      InMemoryJournalFiles damaged = whole.copy();
      damaged.remove(missing);
      int at = live.indexOf(missing);
      assertRefused(damaged, live.get(at == live.size() - 1 ? at - 1 : at + 1));
    }
    InMemoryJournalFiles none = whole.copy();
    live.forEach(none::remove);
    var refused = assertThrows(DamagedJournal.class, () -> TestJournal.lastOf(none, 1));
    assertEquals(TestJournal.DIRECTORY, refused.file());
  }

  @Test
  void open_withASegmentTwice_refuses() {
    InMemoryJournalFiles whole = closed();
    for (String number : List.of("0", "5", "9")) {
      requireRefusedCopy(whole, "0000000000000000000" + number + ".journal");
    }
    requireRefusedCopy(whole, "copy.journal");
  }

  private static void requireRefusedCopy(InMemoryJournalFiles whole, String copy) {
    InMemoryJournalFiles damaged = whole.copy();
    damaged.put(copy, whole.content(segment(whole, 1)).clone());
    DamagedJournal refused = assertRefused(damaged, copy);
    assertEquals("segment of generation 2", refused.context().get("found"));
    assertEquals("the generation in its name", refused.context().get("expected"));
  }

  @Test
  void open_withASegmentOfAnotherHistory_refuses() {
    InMemoryJournalFiles whole = closed();
    var other = new InMemoryJournalFiles();
    try (Journal journal = TestJournal.open(other)) {
      journal.append(ByteBuffer.wrap(new byte[] {1}));
      TestJournal.append(journal, GROUPS - 1);
    }
    for (int i = 0; i < 2; i++) {
      InMemoryJournalFiles mixed = whole.copy();
      String name = segment(whole, i);
      mixed.put(name, other.content(name).clone());
      assertThrows(DamagedJournal.class, () -> TestJournal.lastOf(mixed, 1));
    }
  }

  /** Each of them whole, as a write that went to the wrong place or never happened leaves them. */
  @Test
  void open_withAWholeGroupThatDoesNotFollow_refuses() {
    Journal journal = TestJournal.open(disk);
    int first = append(journal, 100);
    int second = append(journal, 100);
    journal.close();
    String name = segment(disk, 0);
    byte[] twice = disk.content(name).clone();
    System.arraycopy(twice, first, twice, second, second - first);
    InMemoryJournalFiles misdirected = disk.copy();
    misdirected.put(name, twice);
    var refused = assertThrows(DamagedJournal.class, () -> TestJournal.lastOf(misdirected, 1));
    assertEquals(second, refused.offset());
    assertEquals("group 1", refused.context().get("found"));
    var header = Objects.requireNonNull(SegmentHeader.decode(ByteBuffer.wrap(twice)));
    ByteBuffer other = ByteBuffer.allocate(second - first);
    JournalGroup.encode(other, header, 1, 0, 0, ByteBuffer.wrap(new byte[100]).put(0, (byte) 9));
    System.arraycopy(other.array(), other.arrayOffset(), disk.content(name), first, other.limit());
    refused =
        assertThrows(DamagedJournal.class, () -> Journal.open(options(), 1, (n, group) -> {}));
    assertEquals(second, refused.offset());
    assertEquals("group 2 of another history", refused.context().get("found"));
  }

  private JournalOptions options() {
    return TestJournal.options(disk, true);
  }

  @Test
  void open_withATruncatedSegment_refuses() {
    InMemoryJournalFiles whole = closed();
    for (int segment = 0; segment < 2; segment++) {
      String name = segment(whole, segment);
      for (int length : new int[] {0, 30, 4_095, 4_096, 5_000, 8_191}) {
        InMemoryJournalFiles damaged = whole.copy();
        damaged.put(name, Arrays.copyOf(whole.content(name), length));
        assertRefused(damaged, name);
      }
    }
  }

  @Test
  void open_behindACheckpointThatIsAhead_refuses() {
    InMemoryJournalFiles whole = closed();
    assertEquals(GROUPS, TestJournal.lastOf(whole.copy(), GROUPS + 1));
    var refused = assertThrows(DamagedJournal.class, () -> TestJournal.lastOf(whole, GROUPS + 2));
    assertTrue(refused.getMessage().contains("in the checkpoint"), refused.getMessage());
  }

  private static DamagedJournal assertRefused(InMemoryJournalFiles damaged, String file) {
    InMemoryJournalFiles before = damaged.copy();
    var refused = assertThrows(DamagedJournal.class, () -> TestJournal.lastOf(damaged, 1));
    assertEquals(file, String.valueOf(refused.file().getFileName()), refused.getMessage());
    before.requireSame(damaged);
    return refused;
  }

  private static String segment(InMemoryJournalFiles disk, int index) {
    return disk.names().stream().filter(Segment::isName).toList().get(index);
  }

  private int append(Journal journal, int bytes) {
    return append(disk, journal, bytes);
  }

  /** Appends one group of any content and returns where in the first segment it lies. */
  private static int append(InMemoryJournalFiles disk, Journal journal, int bytes) {
    ByteBuffer before = ByteBuffer.wrap(disk.content(segment(disk, 0)).clone());
    byte[] payload = TestJournal.payload(journal.lastSequence() + 1);
    journal.append(ByteBuffer.wrap(payload.length == bytes ? payload : new byte[bytes]));
    int mark = ByteBuffer.wrap(disk.content(segment(disk, 0))).getInt(SegmentHeader.BYTES);
    int at = SegmentHeader.BYTES;
    while (before.getInt(at) == mark) {
      at += JournalGroup.HEADER_BYTES + before.getInt(at + 12);
    }
    return at;
  }
}
