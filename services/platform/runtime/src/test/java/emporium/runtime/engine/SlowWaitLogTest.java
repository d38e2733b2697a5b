package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockMode;
import emporium.locks.SlowWait;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often slow waits are logged, and what with. */
class SlowWaitLogTest {
  private static final long PAUSE_MS = 1_000;

  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final Logger logger = Logger.getLogger(SlowWaitLog.class.getName());
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          logged.add(new java.util.logging.SimpleFormatter().formatMessage(line));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };
  private long nowMs = 50_000;
  private final InstantSource source = () -> Instant.ofEpochMilli(nowMs);
  private final Clock clock = source.withZone(ZoneOffset.UTC);
  private final SlowWaitLog log = new SlowWaitLog(PAUSE_MS, clock);

  @BeforeEach
  void listen() {
    logger.addHandler(handler);
  }

  @AfterEach
  void leave() {
    logger.removeHandler(handler);
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
    assertEquals(1, logged.size());
    assertTrue(logged.get(0).contains("waits for first X since 2000 ms"), logged.get(0));
    assertTrue(logged.get(0).contains("at Shop.buys(Shop.java:7)"), logged.get(0));
    assertTrue(logged.get(0).contains("at Shop.counts(Shop.java:8)"), logged.get(0));
  }

  @Test
  void slow_manyWaitsInThePause_areCountedAndNotLogged() {
    for (int i = 0; i < 5; i++) {
      log.slow(wait("key" + i));
    }
    assertEquals(1, logged.size());
    nowMs += PAUSE_MS;
    log.slow(wait("late"));
    assertEquals(2, logged.size());
    assertTrue(logged.get(1).contains("late"), logged.get(1));
    assertTrue(logged.get(1).contains("(4 before it not logged)"), logged.get(1));
  }
}
