package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.journal.TestJournal.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Loses the power before any operation: what was not forced is then there, not there, torn, zeroed
 * or there without what was written before it. Every image is opened, loses the power again while
 * it recovers, and goes on.
 */
@Timeout(600)
class JournalPowerLossTest {
  private static final int IMAGES = Boolean.getBoolean("proofs") ? 20_000 : 520;

  private record Image(
      InMemoryJournalFiles disk, long acknowledged, long appended, long released) {}

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<String> wrong = new ArrayList<>();
  private int images;
  private int groupsUnderWay;
  private Journal journal;
  private long acknowledged;
  private long appended;
  private long released;

  /** Works with a journal until there were enough images of what a power loss would leave. */
  private void work(InMemoryJournalFiles disk, boolean force, int wanted) {
    disk.watcher =
        (operation, name, bytes) -> {
          if (random.nextInt(4) == 0) {
            look(new Image(disk.powerLoss(random), acknowledged, appended, released));
          }
        };
    while (images < wanted) {
      journal =
          Journal.open(TestJournal.options(disk, force), released + 1, new Seen(released + 1));
      acknowledged = journal.durableSequence();
      for (int i = random.nextInt(40); i > 0; i--) {
        step();
      }
      if (random.nextBoolean()) {
        journal.close();
        acknowledged = appended;
      } else {
        journal.discard();
      }
    }
  }

  private void step() {
    for (int groups = random.nextInt(3); groups >= 0; groups--) {
      appended = journal.lastSequence() + 1;
      TestJournal.appendUnforced(journal);
      acknowledged = journal.durableSequence();
    }
    journal.force();
    if (random.nextInt(4) == 0) {
      journal.forceWritten(); // at level process the only force but at the change of segments
    }
    acknowledged = journal.durableSequence();
    if (random.nextInt(25) == 0 || journal.liveSegments() == TestJournal.SEGMENTS_KEPT) {
      released = Math.max(released, acknowledged - random.nextInt(6));
      journal.release(released);
    }
  }

  private void look(Image image) {
    images++;
    groupsUnderWay += image.acknowledged < image.appended ? 1 : 0;
    try {
      requireKept(image);
    } catch (JournalException | AssertionError e) {
      wrong.add(String.valueOf(e.getMessage()));
    }
  }

  private void requireKept(Image image) {
    InMemoryJournalFiles disk = image.disk;
    List<InMemoryJournalFiles> again = new ArrayList<>();
    disk.watcher =
        (operation, name, bytes) -> {
          if (random.nextInt(8) == 0) {
            again.add(disk.powerLoss(random));
          }
        };
    long last = TestJournal.lastOf(disk, image.released + 1);
    requireBetween(last, image);
    for (InMemoryJournalFiles lost : again) {
      requireBetween(TestJournal.lastOf(lost, image.released + 1), image);
    }
    try (Journal next = TestJournal.open(disk, new Seen(image.released + 1))) {
      TestJournal.append(next, 3);
      assertEquals(last + 3, TestJournal.lastOf(disk.powerLoss(random), image.released + 1));
    }
  }

  private static void requireBetween(long last, Image image) {
    assertTrue(last >= image.acknowledged, "lost: " + last + " of " + image.acknowledged);
    assertTrue(last <= image.appended, "invented: " + last + " of " + image.appended);
  }

  private void print() {
    System.out.println("images " + images + ", wrong " + wrong.size() + ", seed " + seed);
  }

  private void requireAllRight() {
    print();
    assertEquals(List.of(), wrong);
    assertTrue(groupsUnderWay > images / 10, "some with groups under way: " + groupsUnderWay);
  }

  @Test
  void powerLoss_atLevelPower_losesNothingAcknowledged() {
    work(new InMemoryJournalFiles(), true, IMAGES);
    requireAllRight();
  }

  @Test
  void powerLoss_atLevelProcess_leavesAPrefixWithAllThatWasForced() {
    work(new InMemoryJournalFiles(), false, IMAGES);
    requireAllRight();
  }

  @Test
  void powerLoss_withoutTheForceOfSegments_isNoticedByThisTest() {
    var disk = new InMemoryJournalFiles();
    disk.lies = Segment::isName;
    work(disk, true, 200);
    print();
    assertTrue(wrong.size() > 10);
  }

  @Test
  void powerLoss_withoutTheForceOfSpares_isNoticedByThisTest() {
    var disk = new InMemoryJournalFiles();
    disk.lies = name -> name.endsWith(".spare");
    work(disk, true, 400);
    print();
    assertTrue(wrong.size() > 0);
  }
}
