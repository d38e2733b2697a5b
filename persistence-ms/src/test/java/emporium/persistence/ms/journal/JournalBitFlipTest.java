package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.journal.TestJournal.Seen;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Flips single bits of whole journals. */
@Timeout(600)
class JournalBitFlipTest {
  private static final boolean PROOFS = Boolean.getBoolean("proofs");
  private static final int GROUPS = 30;

  private final InMemoryJournalFiles disk = new InMemoryJournalFiles();

  /** How the journal came to be that is damaged. */
  enum Shutdown {
    CLOSED,
    KILLED,
    CLOSED_WITHOUT_FORCE,
    RECYCLED
  }

  /** A journal with more than one segment, all of it acknowledged. */
  private InMemoryJournalFiles journal(Shutdown shutdown) {
    var options = TestJournal.options(disk, shutdown != Shutdown.CLOSED_WITHOUT_FORCE);
    try (Journal journal = Journal.open(options, 1, new Seen(1))) {
      TestJournal.append(journal, GROUPS);
      for (int i = 0; shutdown == Shutdown.RECYCLED && i < 3 * GROUPS; i++) {
        TestJournal.append(journal, 1);
        journal.release(journal.lastSequence() - GROUPS / 2);
      }
      assertTrue(journal.liveSegments() > 1);
      if (shutdown == Shutdown.KILLED) {
        return disk.copy();
      }
    }
    return disk;
  }

  @ParameterizedTest
  @EnumSource(Shutdown.class)
  void open_afterAnyOneBitFlipped_findsEverythingOrRefusesUnchanged(Shutdown shutdown) {
    long seed = System.nanoTime();
    var random = new Random(seed);
    InMemoryJournalFiles whole = journal(shutdown);
    List<String> live = whole.names().stream().filter(Segment::isName).toList();
    long from = SegmentHeader.decode(ByteBuffer.wrap(whole.content(live.get(0)))).firstSequence();
    long last = TestJournal.lastOf(whole.copy(), from);
    int flips = 0;
    int refused = 0;
    for (String name : whole.names()) {
      int step = PROOFS ? 1 : 20;
      for (int at = random.nextInt(step); at < whole.content(name).length; at += step) {
        for (int bit :
            PROOFS ? new int[] {0, 1, 2, 3, 4, 5, 6, 7} : new int[] {random.nextInt(8)}) {
          refused += refused(whole, name, at, bit, from, last) ? 1 : 0;
          flips++;
        }
      }
    }
    System.out.println(shutdown + ": " + flips + " flips, " + refused + " refused, seed " + seed);
    assertTrue(flips >= 1_000);
    assertTrue(refused > flips / 10, "damage is noticed");
    assertTrue(refused < flips, "what means nothing may be damaged");
  }

  private static boolean refused(
      InMemoryJournalFiles whole, String name, int at, int bit, long from, long last) {
    InMemoryJournalFiles damaged = whole.copy();
    damaged.content(name)[at] ^= (byte) (1 << bit);
    InMemoryJournalFiles before = damaged.copy();
    String where = name + " byte " + at + " bit " + bit;
    try {
      assertEquals(last, TestJournal.lastOf(damaged, from), where);
      return false;
    } catch (DamagedJournal refused) {
      before.requireSame(damaged);
      assertEquals(name, String.valueOf(refused.file().getFileName()), where);
      assertTrue(refused.offset() <= at, where + ": " + refused.getMessage());
      return true;
    }
  }
}
