package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockMode;
import emporium.locks.SlowWait;
import emporium.runtime.testing.LoggedLines;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How often slow waits are logged, and what with. */
class SlowWaitLogTest {
  private static final long PAUSE_MS = 1_000;

  private final LoggedLines logged = LoggedLines.of(SlowWaitLog.class);
  private long nowMs = 50_000;
  private final InstantSource source = () -> Instant.ofEpochMilli(nowMs);
  private final Clock clock = source.withZone(ZoneOffset.UTC);
  private final SlowWaitLog log = new SlowWaitLog(PAUSE_MS, clock);

  @AfterEach
  void end() {
    logged.close();
  }

  private List<String> lines() {
    return logged.lines(Level.ALL);
  }

  private static SlowWait wait(String key) {
    var waiter = new StackTraceElement("Shop", "buys", "Shop.java", 7);
    var holder = new StackTraceElement("Shop", "counts", "Shop.java", 8);
    var thread = Thread.currentThread();
    return new SlowWait(
        thread,
        key,
        LockMode.X,
        2_000_000_000,
        List.of(waiter),
        List.of(new SlowWait.Holder(thread, LockMode.S, List.of(holder))));
  }

  @Test
  void slow_firstWait_isLoggedWithBothStacks() {
    log.slow(wait("first"));
    var lines = lines();
    assertEquals(1, lines.size());
    assertTrue(lines.get(0).contains("waits for first X since 2000 ms"), lines.get(0));
    assertTrue(lines.get(0).contains("at Shop.buys(Shop.java:7)"), lines.get(0));
    assertTrue(lines.get(0).contains("at Shop.counts(Shop.java:8)"), lines.get(0));
  }

  @Test
  void slow_manyWaitsInThePause_areCountedAndNotLogged() {
    for (int i = 0; i < 5; i++) {
      log.slow(wait("key" + i));
    }
    assertEquals(1, lines().size());
    nowMs += PAUSE_MS;
    log.slow(wait("late"));
    var lines = lines();
    assertEquals(2, lines.size());
    assertTrue(lines.get(1).contains("late"), lines.get(1));
    assertTrue(lines.get(1).contains("(4 before it not logged)"), lines.get(1));
  }
}
