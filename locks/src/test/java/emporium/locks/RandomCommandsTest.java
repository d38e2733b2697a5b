package emporium.locks;

import static emporium.locks.Keys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.CommandMix.Command;
import emporium.locks.CommandMix.HeldLock;
import emporium.locks.CommandMix.Locker;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Random command mixes, and controls that show that the harness sees what it is there to see. */
class RandomCommandsTest {
  private static final int THREADS = 16;
  private static final int COMMANDS = 400;

  /** How long threads look for each other that locks should keep apart. */
  private static final long APART_MS = 200;

  /** How long threads look for each other that surely come. */
  private static final long SURE_MS = 15_000;

  private static Locker managed(LockManager manager) {
    return set -> manager.acquire(set, 20_000)::close;
  }

  @RepeatedTest(12)
  void nestedLocks_randomCommands_neverDeadlockNorMix(RepetitionInfo run) throws Exception {
    long seed = run.getCurrentRepetition();
    System.out.println("random commands, seed " + seed);
    LockManager manager = new LockManager(Keys.stockTree());
    CommandMix mix = new CommandMix(managed(manager), Thread::onSpinWait);
    List<String> wrongs =
        mix.run(
            LongStream.range(0, THREADS)
                .mapToObj(thread -> CommandMix.script(seed * THREADS + thread, COMMANDS))
                .toList());
    assertEquals(List.of(), wrongs, "seed " + seed);
    assertEquals(0, manager.stateCount());
  }

  /** Lets the first two threads meet if they can; goes on if they cannot. */
  private static Runnable meeting(long waitMaxMs) {
    CyclicBarrier barrier = new CyclicBarrier(2);
    AtomicInteger arrivals = new AtomicInteger();
    return () -> {
      if (arrivals.incrementAndGet() > 2) {
        return;
      }
      try {
        assertTrue(barrier.await(waitMaxMs, TimeUnit.MILLISECONDS) >= 0);
      } catch (TimeoutException | BrokenBarrierException e) {
        // kept apart, as locks should
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    };
  }

  private static final List<List<Command>> SAME_KEY =
      List.of(
          List.of(mix -> mix.transfer(List.of(stock(1, 1), stock(1, 2)))),
          List.of(mix -> mix.transfer(List.of(stock(1, 1), stock(1, 3)))));

  private static final List<List<Command>> OPPOSITE =
      List.of(
          List.of(mix -> mix.transfer(List.of(stock(1, 1), stock(2, 2)))),
          List.of(mix -> mix.transfer(List.of(stock(2, 2), stock(1, 1)))));

  @Test
  void control_noLocks_isRed() throws Exception {
    Locker none = set -> () -> {};
    assertRed(new CommandMix(none, meeting(SURE_MS)).run(SAME_KEY), "not alone in");
  }

  @Test
  void control_noLocks_losesAnUpdate() throws Exception {
    Locker none = set -> () -> {};
    assertRed(new CommandMix(none, meeting(SURE_MS)).run(SAME_KEY), "sum is 1601 at the end");
  }

  @Test
  void control_locksAndSameMeeting_isGreen() throws Exception {
    Locker locks = managed(new LockManager(Keys.stockTree()));
    assertEquals(List.of(), new CommandMix(locks, meeting(APART_MS)).run(SAME_KEY));
  }

  @Test
  void control_orderOff_isRed() throws Exception {
    Locker unsorted = new Unsorted(meeting(SURE_MS))::take;
    assertRed(new CommandMix(unsorted, () -> {}).run(OPPOSITE), "LockTimeout");
  }

  @Test
  void control_orderOnAndSameCommands_isGreen() throws Exception {
    Locker locks = managed(new LockManager(Keys.stockTree()));
    assertEquals(List.of(), new CommandMix(locks, meeting(APART_MS)).run(OPPOSITE));
  }

  private static void assertRed(List<String> wrongs, String expected) {
    assertFalse(wrongs.isEmpty());
    assertTrue(wrongs.stream().anyMatch(wrong -> wrong.contains(expected)), wrongs::toString);
  }

  /**
   * Takes keys one by one in the order given, each from a manager of its own that knows no other.
   */
  private static final class Unsorted {
    private final Map<Object, LockManager> managers = new ConcurrentHashMap<>();
    private final Runnable afterEach;

    Unsorted(Runnable afterEach) {
      this.afterEach = afterEach;
    }

    HeldLock take(LockSet set) {
      Deque<HeldLocks> held = new ArrayDeque<>();
      HeldLock all = () -> held.forEach(HeldLocks::close);
      try {
        for (LockRequest request : set.requests()) {
          LockManager manager =
              managers.computeIfAbsent(request.key(), key -> new LockManager(Keys.stockTree()));
          held.push(manager.acquire(LockSet.exclusive(request.key()), APART_MS));
          afterEach.run();
        }
        return all;
      } catch (LockTimeout e) {
        all.close();
        throw e;
      }
    }
  }
}
