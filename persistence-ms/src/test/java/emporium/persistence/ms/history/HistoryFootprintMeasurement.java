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

/**
 * Measures what history takes of the heap, by a histogram of live objects: in a process of its own,
 * since what other tests have left would count. Prints the numbers in its last line.
 */
final class HistoryFootprintMeasurement {
  private static final int ACCOUNTS = 40_000;

  /** Those of the pack that is being filled, and of the one read last. */
  private static final long LEFT_MAX = 3_000;

  /** What the engine has on the heap for each record of the store, garbage too. */
  private static final String STORE_RECORD =
      "org.eclipse.store.storage.types.StorageEntity$Default";

  private static final int ROUNDS_MAX = 20;

  private static final int FEW_PACKS = 60;
  private static final int MANY_PACKS = 360;
  private static final int PACKS_PER_COMMAND = 3;

  /** A text of which each fills a pack. */
  private static final String LARGE = "x".repeat(HistoryPacks.PACK_BYTES);

  static final String ACCOUNT = "account";
  static final String PACK = "pack";

  private final Path directory;

  private HistoryFootprintMeasurement(Path directory) {
    this.directory = directory;
  }

  /**
   * Measures one thing.
   *
   * @param arguments a directory for its data, and what to measure
   */
  public static void main(String[] arguments) {
    var measurement = new HistoryFootprintMeasurement(Path.of(arguments[0]));
    if (arguments[1].equals(ACCOUNT)) {
      measurement.measureAccounts();
    } else {
      measurement.measurePacks();
    }
  }

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
        bank.checkpointed(); // else it leaves out what came and went, and does nothing
        bank.remove(-1, 0);
        bank.checkpointed();
        left = countOf(STORE_RECORD);
        rounds++;
      } while (rounds < ROUNDS_MAX && (left < before || left > LEFT_MAX));
      assertTrue(left <= LEFT_MAX, "records left in the store: " + left);
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

  /** Prints the bytes of an account, current and as history. */
  private void measureAccounts() {
    long emptyBytes = liveBytesOf("empty");
    long currentBytes = fillAndArchive("data", emptyBytes);
    long unused =
        liveBytesOf("empty"); // the engine before is gone then, and all classes are loaded
    long beforeBytes = liveBytesOf("empty");
    long historyBytes = (liveBytesOf("data") - beforeBytes) / ACCOUNTS;
    System.out.println(currentBytes + " " + historyBytes);
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

  /** Prints the bytes of a pack: by a difference, since the one that was read last is in memory. */
  private void measurePacks() {
    fillPacks("packs", 0, FEW_PACKS);
    long unused = liveBytesOf("packs"); // all classes are loaded then
    long fewBytes = liveBytesOf("packs");
    fillPacks("packs", FEW_PACKS, MANY_PACKS);
    System.out.println((liveBytesOf("packs") - fewBytes) / (MANY_PACKS - FEW_PACKS));
  }
}
