package emporium.locks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.HeldLocks;
import emporium.locks.LockMode;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.locks.internal.ObservedLockTable.Path;
import emporium.locks.internal.RandomCommands.Command;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Phaser;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Random command mixes; seeds are new each time. One can be run by itself: {@code -Dseed=N}. */
class RandomCommandsTest {
  private static final int SEEDS = Boolean.getBoolean("proofs") ? 1_000 : 10;
  private static final Long SEED = Long.getLong("seed");
  private static final long SEED_MAX = 1L << 40;
  private static final int THREADS_MIN = 16;
  private static final int THREADS_MAX = 64;
  private static final int COMMANDS_PER_THREAD = 100;
  private static final long STUCK_MS = 30_000;

  private final Map<Path, Long> paths = new EnumMap<>(Path.class);
  private final Set<LockMode> modes = EnumSet.noneOf(LockMode.class);
  private long commands;
  private long conflicts;
  private long interrupts;

  @Test
  void mix_randomCommands_isSerializableFairAndFreeOfDeadlock() throws Exception {
    List<String> red = new ArrayList<>();
    for (long seed : seeds()) {
      List<String> wrongs = run(seed);
      if (!wrongs.isEmpty()) {
        red.add("seed " + seed + " (again: -Dseed=" + seed + "): " + first(wrongs));
        System.out.println("RED: " + red.get(red.size() - 1));
      }
    }
    System.out.printf(
        "commands %d, paths %s, conflicts %d, interrupts %d%n",
        commands, paths, conflicts, interrupts);
    assertEquals(List.of(), red);
    if (SEED == null) {
      assertEquals(Set.of(Path.values()), paths.keySet(), "every way to be granted was gone");
      assertEquals(Set.of(LockMode.values()), modes);
      assertTrue(conflicts > 0 && interrupts > 0, "no conflict or no interrupt in any mix");
    }
  }

  private static List<Long> seeds() {
    return SEED != null ? List.of(SEED) : new Random().longs(SEEDS, 1, SEED_MAX).boxed().toList();
  }

  private List<String> run(long seed) throws Exception {
    int threads = THREADS_MIN + new Random(seed).nextInt(THREADS_MAX - THREADS_MIN + 1);
    System.out.println("random commands, seed " + seed + ", threads " + threads);
    ObservedLockTable table = new ObservedLockTable();
    RecordedLocks locks = new RecordedLocks(table);
    CommandMix mix = new CommandMix(locks, STUCK_MS);
    List<String> wrongs = mix.run(seed, threads, COMMANDS_PER_THREAD);
    commands += (long) threads * COMMANDS_PER_THREAD;
    for (Path path : Path.values()) {
      if (table.count(path) > 0) {
        paths.merge(path, table.count(path), Long::sum);
      }
    }
    locks.history().takings().stream()
        .flatMap(taking -> taking.holdings().stream())
        .forEach(holding -> modes.add(holding.mode()));
    conflicts += mix.conflicts.get();
    interrupts += mix.interrupts.get();
    return wrongs;
  }

  /** Without locks not even an order is there to be violated. */
  @RepeatedTest(20)
  void control_noLocks_isRed() throws Exception {
    RecordedLocks none = new RecordedLocks(new ObservedLockTable(), plan -> new LockGrant[0]);
    List<String> wrongs = new CommandMix(none, STUCK_MS).run(1, THREADS_MIN, 20);
    assertTrue(
        wrongs.stream().anyMatch(wrong -> wrong.contains("earlier lock is refused")),
        wrongs::toString);
  }

  @Test
  void control_nobodyCanGoOn_isRed() throws Exception {
    RecordedLocks locks = new RecordedLocks(new ObservedLockTable());
    try (HeldLocks all = locks.manager.acquire(LockSet.exclusiveRoot(), 0)) {
      List<String> wrongs = new CommandMix(locks, 100).run(1, THREADS_MIN, 20);
      assertTrue(wrongs.get(wrongs.size() - 1).startsWith("no thread goes on: orders: "));
    }
  }

  /** A single thread contends with none, so its mix proves nothing. */
  @Test
  void control_nobodyInTheWay_isRed() throws Exception {
    List<String> wrongs =
        new CommandMix(new RecordedLocks(new ObservedLockTable()), STUCK_MS)
            .run(1, 1, COMMANDS_PER_THREAD);
    assertEquals(List.of("hardly any contention: 0 waits in 100 commands"), wrongs);
  }

  /**
   * A key that each of two threads sorts its own way: what no manager can know, and so a true
   * deadlock of its own waits.
   */
  record Turned(int number) implements Comparable<Turned> {
    @Override
    public int compareTo(Turned other) {
      int order = Integer.compare(number, other.number);
      return Thread.currentThread().getName().equals("t1") ? -order : order;
    }
  }

  @Test
  void control_twoThatWaitForOneAnother_isNoticedAsADeadlock() throws Exception {
    RecordedLocks locks =
        new RecordedLocks(new ObservedLockTable(), LockTree.derive("turned", Turned.class));
    Phaser meeting = new Phaser(2);
    Command crossing =
        (attempt, random) -> {
          int own = Thread.currentThread().getName().equals("t1") ? 1 : 0;
          attempt.take(LockSet.exclusive(new Turned(own)), 2 * STUCK_MS);
          meeting.arriveAndAwaitAdvance();
          attempt.take(LockSet.exclusive(new Turned(1 - own)), 2 * STUCK_MS);
        };
    List<String> wrongs =
        new CommandMix(locks, STUCK_MS, List.of(crossing), Thread::new).run(1, 2, 1);
    assertEquals(1, wrongs.size(), wrongs::toString);
    assertTrue(
        wrongs
            .get(0)
            .matches(
                "deadlock: (t[01])#\\d+ waits for X on Turned\\[number=[01]], after t[01]#\\d+ waits"
                    + " for X on Turned\\[number=[01]], after \\1#\\d+"),
        wrongs::toString);
  }

  private static String first(List<String> wrongs) {
    return wrongs.stream().limit(5).collect(Collectors.joining("; ")) + " of " + wrongs.size();
  }
}
