package emporium.locks;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** What is left on the heap of keys that nobody holds any more, by a histogram of live objects. */
class IdleMemoryTest {
  private static final int KEYS = 10_000_000;
  private static final int THREADS = 4;
  private static final int SET = 4;
  private static final int SHELVES = 1_000;
  private static final int HELD = 1_000;

  /** Constants of test classes that ran before in this JVM, sessions, the slack of a histogram. */
  private static final long LEFT_MAX = 200;

  private static final long LONG_MS = 20_000;
  private static final List<Class<?>> STATE =
      List.of(
          Claim.class,
          Node.class,
          Stripe.class,
          Waiter.class,
          Session.class,
          HeldLocks.class,
          LockSet.class,
          Shelf.class,
          Box.class);

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

  /** Live instances per class, counted after a full collection. */
  private static Map<String, Long> live() throws Exception {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    Map<String, Long> counts = new TreeMap<>();
    for (Class<?> type : STATE) {
      counts.put(type.getName(), 0L);
    }
    histogram
        .lines()
        .map(line -> line.trim().split("\\s+", -1))
        .filter(columns -> columns.length >= 4 && counts.containsKey(columns[3]))
        .forEach(columns -> counts.put(columns[3], Long.parseLong(columns[1])));
    return counts;
  }

  private static List<Map.Entry<String, Long>> above(long bound) throws Exception {
    return live().entrySet().stream().filter(entry -> entry.getValue() > bound).toList();
  }

  /** Sets of four under owners, every tenth of them shared, now and then a whole owner. */
  private boolean touch(int from, int to) {
    for (int i = from; i < to; i += SET) {
      List<Box> keys = IntStream.range(i, i + SET).mapToObj(Box::new).toList();
      LockSet set = i / SET % 10 == 0 ? shared(keys) : exclusive(keys);
      manager.acquire(set, LONG_MS).close();
      if (i / SET % 1_000 == 0) {
        manager.acquire(exclusive(new Shelf(i % SHELVES)), LONG_MS).close();
      }
    }
    return true;
  }

  @Test
  void idleKeys_tenMillionTouched_leaveNothingOnTheHeap() throws Exception {
    try (Workers workers = new Workers()) {
      List<Workers.Worker<Boolean>> all = new ArrayList<>();
      int share = KEYS / THREADS;
      for (int i = 0; i < THREADS; i++) {
        int from = i * share;
        all.add(workers.start("touch", () -> touch(from, from + share)));
      }
      for (Workers.Worker<Boolean> worker : all) {
        worker.thread().join();
        assertTrue(worker.result());
      }
    }
    assertEquals(List.of(), above(LEFT_MAX));
    assertEquals(0, manager.stateCount());
  }

  @Test
  void control_heldKeys_areSeenOnTheHeap() throws Exception {
    List<Box> keys = IntStream.range(0, HELD).mapToObj(Box::new).toList();
    try (HeldLocks held = manager.acquire(exclusive(keys), 0)) {
      Map<String, Long> counts = live();
      Stream.of(Claim.class, Box.class)
          .forEach(type -> assertTrue(counts.get(type.getName()) >= HELD, counts::toString));
    }
    assertEquals(0, manager.stateCount());
  }
}
