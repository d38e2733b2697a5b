package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.journal.TestJournal.Seen;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every single file operation fails once, in each of some ways. */
@Timeout(120)
class JournalFailureTest {
  private final Random random = new Random(11);
  private long acknowledged;
  private long released;
  private int operations;

  /** Counts operations and does something before the one that is to fail. */
  private InMemoryJournalFiles failing(
      int failAt, Consumer<InMemoryJournalFiles> how, String error) {
    var disk = new InMemoryJournalFiles();
    operations = 0;
    disk.watcher =
        (operation, name, bytes) -> {
          operations++;
          if (operations == failAt) {
            how.accept(disk);
            if (!error.isEmpty()) {
              throw new IOException(error);
            }
          }
        };
    return disk;
  }

  private void work(InMemoryJournalFiles disk) {
    acknowledged = 0;
    released = 0;
    for (int run = 0; run < 2; run++) {
      Journal journal = TestJournal.open(disk, new Seen(released + 1));
      try {
        for (int i = 0; i < 25; i++) {
          TestJournal.appendUnforced(journal);
          acknowledged = journal.force();
          if (i % 9 == 8) {
            released = acknowledged - 4;
            journal.release(released);
          }
        }
        journal.close();
      } catch (JournalFailed e) {
        requireDead(journal, disk);
        throw e;
      }
    }
  }

  private static void requireDead(Journal journal, InMemoryJournalFiles disk) {
    var watched = disk.watcher;
    disk.watcher =
        (operation, name, bytes) -> {
          throw new AssertionError("tried again: " + operation + " " + name);
        };
    try {
      journal.append();
      throw new AssertionError("appended");
    } catch (JournalFailed | IllegalStateException e) {
      assertThrows(e.getClass(), journal::force);
      assertThrows(e.getClass(), () -> journal.release(0));
    }
    journal.close();
    disk.watcher = watched;
  }

  /** Fails each operation of the work in turn; returns how many there were. */
  private int failEach(Consumer<InMemoryJournalFiles> how, String error) {
    int failAt = 1;
    while (true) {
      InMemoryJournalFiles disk = failing(failAt, how, error);
      try {
        work(disk);
        return failAt;
      } catch (JournalFailed e) {
        assertTrue(e.context().containsKey("file"), e.getMessage());
        disk.watcher = (operation, name, bytes) -> {};
        disk.shortWriteBytes = -1;
        InMemoryJournalFiles lost = disk.powerLoss(random);
        requireKept(disk);
        requireKept(lost);
      }
      failAt++;
    }
  }

  private void requireKept(InMemoryJournalFiles disk) {
    long last = TestJournal.lastOf(disk, released + 1);
    assertEquals(last, TestJournal.lastOf(disk.powerLoss(random), released + 1));
    assertTrue(last == acknowledged || last == acknowledged + 1, acknowledged + " " + last);
    try (Journal journal = TestJournal.open(disk, new Seen(released + 1))) {
      TestJournal.append(journal, 5);
    }
    assertEquals(last + 5, TestJournal.lastOf(disk.powerLoss(random), released + 1));
    assertEquals(last + 5, TestJournal.lastOf(disk, released + 1));
  }

  @Test
  void anyOperation_thatFails_endsTheJournalAndLosesNothingAcknowledged() {
    int failed = failEach(disk -> {}, "Input/output error");
    System.out.println("operations that failed in turn: " + failed);
    assertTrue(failed > 150);
  }

  @Test
  void anyWrite_thatIsShort_endsTheJournalAndLosesNothingAcknowledged() {
    int failed = failEach(disk -> disk.shortWriteBytes = random.nextInt(50), "");
    assertTrue(failed > 150);
  }

  @Test
  void failure_namesFileAndCause() {
    InMemoryJournalFiles disk = new InMemoryJournalFiles();
    Journal journal = TestJournal.open(disk);
    disk.watcher =
        (operation, name, bytes) -> {
          throw new IOException("No space left on device");
        };
    var failed = assertThrows(JournalFailed.class, () -> TestJournal.appendUnforced(journal));
    assertTrue(failed.context().get("file").endsWith(".journal"), failed.getMessage());
    assertEquals("writing", failed.context().get("doing"));
    assertTrue(failed.getMessage().contains("No space left"), failed.getMessage());
    journal.discard();
  }

  /** Another thread discards it in each operation of a writer in turn. */
  @Test
  void discard_whileAWriterIsInAnOperation_letsItDoNoOther() {
    int discardAt = 1;
    while (isEndedByDiscardAt(discardAt)) {
      discardAt++;
    }
    System.out.println("operations in which it was discarded: " + discardAt);
    assertTrue(discardAt > 50);
  }

  private static boolean isEndedByDiscardAt(int discardAt) {
    var disk = new InMemoryJournalFiles();
    Journal journal = TestJournal.open(disk);
    var done = new AtomicInteger();
    disk.watcher =
        (operation, name, bytes) -> {
          if (done.incrementAndGet() == discardAt) {
            journal.discard();
          }
        };
    try {
      for (int i = 0; i < 25; i++) {
        TestJournal.appendUnforced(journal);
        journal.force();
      }
      return false;
    } catch (JournalFailed | IllegalStateException e) {
      assertEquals(discardAt, done.get(), "went on: " + e);
      return true;
    }
  }
}
