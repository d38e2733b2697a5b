package emporium.persistence.ms.history;

import static emporium.persistence.ms.HistoryBank.SOON;
import static emporium.persistence.ms.HistoryBank.awaitThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.contract.Account;
import emporium.persistence.contract.Booking;
import emporium.persistence.ms.HistoryBank;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.GraphStore;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What history takes of the heap, by a histogram of live objects. */
class HistoryFootprintTest {
  private static final int ACCOUNTS = 40_000;

  /** Those of the pack that is being filled, of the one read last, and of tests before. */
  private static final long LEFT_MAX = 3_000;

  /** Places, packs and what refers to them in the store, as the documents say, and slack. */
  private static final long BYTES_MAX = 60;

  /** What the engine has on the heap for each record of the store, garbage too. */
  private static final String STORE_RECORD =
      "org.eclipse.store.storage.types.StorageEntity$Default";

  private static final int ROUNDS_MAX = 20;

  private static final int FEW_PACKS = 60;
  private static final int MANY_PACKS = 360;
  private static final int PACKS_PER_COMMAND = 3;

  /** A text of which each fills a pack. */
  private static final String LARGE = "x".repeat(HistoryPacks.PACK_BYTES);

  @TempDir Path directory;

  private static Map<String, Long> histogram(int column) {
    String histogram;
    try {
      histogram =
          (String)
              ManagementFactory.getPlatformMBeanServer()
                  .invoke(
                      new ObjectName("com.sun.management:type=DiagnosticCommand"),
                      "gcClassHistogram",
                      new Object[] {new String[0]},
                      new String[] {String[].class.getName()});
    } catch (JMException e) {
      throw new AssertionError("no histogram", e);
    }
    Map<String, Long> found = new TreeMap<>();
    histogram
        .lines()
        .map(line -> line.trim().split("\\s+", -1))
        .filter(columns -> columns.length >= 4 && columns[0].endsWith(":"))
        .forEach(columns -> found.merge(columns[3], Long.parseLong(columns[column]), Long::sum));
    return found;
  }

  private static long liveBytes() {
    return histogram(2).values().stream().mapToLong(Long::longValue).sum();
  }

  private static long count(Class<?> type) {
    return countOf(type.getName());
  }

  private static long countOf(String type) {
    return histogram(1).getOrDefault(type, 0L);
  }

  /** An opening's bytes when the store has given up what nothing refers to any more. */
  private long liveBytesOf(String name) {
    var reclaiming = new Reclaiming();
    try (var bank = new HistoryBank(directory.resolve(name), SOON, reclaiming)) {
      reclaiming.store = bank.engine.engine.store();
      int rounds = 0;
      long left = Long.MAX_VALUE;
      long before;
      do {
        before = left;
        bank.open(-1, 0);
        bank.remove(-1, 0);
        bank.checkpointed();
        left = countOf(STORE_RECORD);
        rounds++;
      } while (rounds < ROUNDS_MAX && (left < before || left > LEFT_MAX));
      return liveBytes();
    }
  }

  /** Collects the store's garbage with a checkpoint, on its thread. */
  private static final class Reclaiming implements FaultInjector {
    volatile GraphStore store;

    @Override
    public void beforeWrite(Path file, long bytes) {}

    @Override
    public void beforeForce(Path file) {}

    @Override
    public void afterSlice() {
      if (store != null) {
        store.reclaimSpace();
      }
    }
  }

  /**
   * Makes accounts, then history of them; reports what each took before. A method of its own: what
   * a frame has held, a collection does not take. A checkpoint is announced a moment before its
   * thread lets go of what it wrote, so the histogram is taken until that has happened.
   */
  private long fillAndArchive(String name, long emptyBytes) {
    try (var bank = new HistoryBank(directory.resolve(name), SOON)) {
      bank.open(1, ACCOUNTS + 1);
      bank.checkpointed();
      long currentBytes = (liveBytes() - emptyBytes) / ACCOUNTS;
      assertTrue(count(Account.class) >= ACCOUNTS, "the control: current accounts are seen");
      assertTrue(count(Booking.class) >= ACCOUNTS);
      bank.archive(1, ACCOUNTS + 1);
      bank.checkpointed();
      awaitThat(() -> count(Account.class) <= LEFT_MAX && count(Booking.class) <= LEFT_MAX);
      assertEquals(ACCOUNTS, bank.history());
      return currentBytes;
    }
  }

  @Test
  void archived_afterTheCheckpoint_hasLeftTheHeap() {
    long emptyBytes = liveBytesOf("empty");
    long currentBytes = fillAndArchive("data", emptyBytes);
    long allClassesLoadedBytes = liveBytesOf("empty");
    long historyBytes = (liveBytesOf("data") - allClassesLoadedBytes) / ACCOUNTS;
    System.out.printf(
        "heap per account: %d bytes current, %d as history%n", currentBytes, historyBytes);
    assertTrue(historyBytes <= BYTES_MAX, "history takes " + historyBytes);
    assertTrue(currentBytes >= 3 * BYTES_MAX, "the control: current takes " + currentBytes);
  }

  /** Packs of one image each. */
  private void fillPacks(String name, int from, int to) {
    try (var bank = new HistoryBank(directory.resolve(name), SOON)) {
      for (int first = from; first < to; first += PACKS_PER_COMMAND) {
        bank.each(
            first,
            first + PACKS_PER_COMMAND,
            (root, changes, id) -> {
              var account = new Account(id, 0);
              account.book(id.number());
              account.annotateLast(LARGE);
              changes.archive(changes.add(account));
            });
      }
      bank.checkpointed();
    }
  }

  /** By a difference, since the pack that was read last is in memory whatever their number. */
  @Test
  void packs_withOneImageEach_takeAtMostWhatIsReckoned() {
    fillPacks("packs", 0, FEW_PACKS);
    long allClassesLoadedBytes = liveBytesOf("packs");
    long fewBytes = liveBytesOf("packs");
    fillPacks("packs", FEW_PACKS, MANY_PACKS);
    long packBytes = (liveBytesOf("packs") - fewBytes) / (MANY_PACKS - FEW_PACKS);
    System.out.printf(
        "heap per pack: %d bytes; %d of them few, %d at first%n",
        packBytes, fewBytes, allClassesLoadedBytes);
    assertTrue(packBytes >= 300, "the control: packs are seen, " + packBytes);
    assertTrue(packBytes <= HistoryFootprint.PACK_BYTES, "a pack takes " + packBytes);
  }
}
