package emporium.locks.internal;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.HeldLocks;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.locks.TestManagers;
import emporium.locks.TestThreads;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/**
 * What is left on the heap of keys that no thread holds any more: instances of any class, arrays
 * and those of the JVM included, by a histogram of live objects before and after.
 */
class IdleMemoryTest {
  private static final int KEYS = Boolean.getBoolean("proofs") ? 10_000_000 : 1_000_000;
  private static final int THREADS = 4;
  private static final int SET = 4;
  private static final int SHELVES = 1_000;
  private static final int KEPT = 4_000;

  /** Constants of test classes that ran before in this JVM, threads, the slack of a histogram. */
  private static final long LEFT_MAX = 200;

  /**
   * Of classes of others: what the JVM and the test itself make meanwhile, whatever was touched.
   */
  private static final long LEFT_ELSEWHERE_MAX = 5_000;

  private static final long LONG_MS = 20_000;

  /** An owner that no other test uses. */
  record Shelf(int number) implements Comparable<Shelf> {
    @Override
    public int compareTo(Shelf other) {
      return Integer.compare(number, other.number);
    }
  }

  /** A key that no other test uses. */
  record Box(int number) implements Comparable<Box> {
    public Shelf shelf() {
      return new Shelf(number % SHELVES);
    }

    @Override
    public int compareTo(Box other) {
      return Integer.compare(number, other.number);
    }
  }

  private final LockManager manager =
      new LockManager(LockTree.derive("store", Shelf.class, Box.class));

  /** Live instances of every class there is, counted after a full collection. */
  private static Map<String, Long> live() throws Exception {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    return histogram
        .lines()
        .map(line -> line.trim().split("\\s+", -1))
        .filter(columns -> columns.length >= 4 && columns[0].endsWith(":"))
        .collect(
            Collectors.toMap(
                columns -> columns[3], columns -> Long.parseLong(columns[1]), Long::sum));
  }

  /** The classes of which more came to stay than may. */
  private static Map<String, Long> left(Map<String, Long> before) throws Exception {
    Map<String, Long> left = new TreeMap<>(live());
    left.replaceAll((type, count) -> count - before.getOrDefault(type, 0L));
    left.entrySet()
        .removeIf(entry -> entry.getValue() <= (isOurs(entry) ? LEFT_MAX : LEFT_ELSEWHERE_MAX));
    return left;
  }

  private static boolean isOurs(Map.Entry<String, Long> entry) {
    return entry.getKey().contains(IdleMemoryTest.class.getPackageName() + ".");
  }

  private static List<Box> boxes(int from) {
    return IntStream.range(from, from + SET).mapToObj(Box::new).toList();
  }

  /** Sets of four under owners, every tenth of them shared, now and then a whole owner. */
  private boolean touch(int from, int to) {
    for (int i = from; i < to; i += SET) {
      List<Box> keys = boxes(i);
      LockSet set = i / SET % 10 == 0 ? shared(keys) : exclusive(keys);
      manager.acquire(set, LONG_MS).close();
      if (i / SET % 1_000 == 0) {
        manager.acquire(exclusive(new Shelf(i % SHELVES)), LONG_MS).close();
      }
    }
    return true;
  }

  @Test
  void idleKeys_millionsTouched_leaveNothingOnTheHeap() throws Exception {
    Map<String, Long> before = live();
    try (TestThreads workers = new TestThreads()) {
      List<TestThreads.Worker<Boolean>> all = new ArrayList<>();
      int share = KEYS / THREADS;
      for (int i = 0; i < THREADS; i++) {
        int from = i * share;
        all.add(workers.start("touch", () -> touch(from, from + share)));
      }
      for (TestThreads.Worker<Boolean> worker : all) {
        worker.thread().join();
        assertTrue(worker.result());
      }
    }
    assertEquals(Map.of(), left(before));
    assertEquals(0, TestManagers.stateCount(manager));
  }

  /** Of a set that is held as a whole, and of one that is taken grant by grant. */
  @Test
  void control_keptSets_areSeenOnTheHeapWithAllThatTheyAreMadeOf() throws Exception {
    Map<String, Long> before = live();
    int sets = KEPT / SET;
    List<HeldLocks> kept = new ArrayList<>();
    for (int i = 0; i < KEPT; i += SET) {
      kept.add(manager.acquire(exclusive(boxes(i)), 0));
      kept.get(kept.size() - 1).close();
    }
    try (HeldLocks outer = manager.acquire(exclusive(new Shelf(0)), 0)) {
      HeldLocks nested = manager.acquire(exclusive(boxes(0)), 0);
      nested.close();
      kept.add(nested);
    }
    Map<String, Long> left = left(before);
    Map<Class<?>, Integer> expected =
        Map.of(
            HeldGrants.class, sets,
            FastPathGrant.class, sets,
            LockGrant[].class, sets,
            LockGrant.class, KEPT,
            Box.class, KEPT,
            IntentionLock.class, sets);
    expected.forEach(
        (type, count) ->
            assertTrue(left.getOrDefault(type.getName(), 0L) >= count, type + " in " + left));
    assertEquals(sets + 1, kept.size());
    assertEquals(0, TestManagers.stateCount(manager));
  }

  /** Arrays of numbers, as a class of the JVM that locks might leave behind for each key. */
  @Test
  void control_whatIsNotOurs_isSeenOnTheHeap() throws Exception {
    Map<String, Long> before = live();
    List<long[]> kept =
        IntStream.range(0, 2 * (int) LEFT_ELSEWHERE_MAX).mapToObj(i -> new long[1]).toList();
    assertEquals(List.of("[J"), List.copyOf(left(before).keySet()));
    assertEquals(2 * LEFT_ELSEWHERE_MAX, kept.size());
  }
}
