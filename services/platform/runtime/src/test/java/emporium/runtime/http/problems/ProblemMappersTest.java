package emporium.runtime.http.problems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.locks.HeldLocks;
import emporium.locks.LockException;
import emporium.locks.LockInterrupted;
import emporium.locks.LockManager;
import emporium.locks.LockMode;
import emporium.locks.LockOrderViolation;
import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.locks.LockTree;
import emporium.locks.LockUpgradeConflict;
import emporium.locks.UnknownLock;
import emporium.runtime.testing.LoggedLines;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.http.HttpClosedException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What failed locks are answered with; the failures are those of a real lock manager. */
class ProblemMappersTest {
  private static final LockSet FIRST = LockSet.exclusive(1);

  private final LockManager locks = new LockManager(LockTree.derive("test", Integer.class));
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ProblemMappers mappers = new ProblemMappers(new DefectCounter(registry));
  private final LoggedLines logged = LoggedLines.of(ProblemMappers.class);

  @AfterEach
  void end() {
    logged.close();
  }

  /** Another thread holds the first key in a mode meanwhile. */
  private <T extends Throwable> T refusedWhileHeld(
      LockMode mode, Class<T> failure, Runnable acquires) {
    return CompletableFuture.supplyAsync(
            () -> {
              try (HeldLocks others = locks.acquire(LockSet.of(mode, 1), 0)) {
                return refused(failure, acquires);
              }
            })
        .join();
  }

  private static <T extends Throwable> T refused(Class<T> failure, Runnable acquires) {
    var refused = new ConcurrentLinkedQueue<T>();
    var thread = new Thread(() -> refused.add(assertThrows(failure, acquires::run)));
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new CompletionException(e);
    }
    return refused.remove();
  }

  @Test
  void lockTimeout_manyWantTheSameData_is503AndNoDefect() {
    LockException timeout =
        refusedWhileHeld(LockMode.X, LockTimeout.class, () -> locks.acquire(FIRST, 0).close());
    var answer = mappers.notGranted(timeout);
    assertEquals(503, answer.getStatus());
    assertEquals("1", answer.getHeaderString("Retry-After"));
    assertEquals("urn:emporium:locks-not-granted", ((Problem) answer.getEntity()).type());
    assertEquals(0, defects());
    assertEquals(List.of(), logged.records(Level.SEVERE));
  }

  @Test
  void disconnected_inABodyOrAnAnswer_isNoDefectButAnotherFailureIs() {
    var inBody = new IOException(new IOException(new HttpClosedException("Connection was closed")));
    assertEquals(400, mappers.disconnected(inBody, true).getStatus());
    assertEquals(400, mappers.disconnected(new IOException("Broken pipe"), false).getStatus());
    var reset = new IllegalArgumentException("Stream no longer exists: 1");
    assertEquals(400, mappers.reset(reset).getStatus());
    assertEquals(0, defects());
    assertEquals(500, mappers.disconnected(new IOException("disk"), true).getStatus());
    assertEquals(500, mappers.reset(new IllegalArgumentException("other")).getStatus());
    assertEquals(2, defects());
  }

  @Test
  void lockInterrupted_processEnds_is503AndNoDefect() {
    LockException interrupted =
        refusedWhileHeld(
            LockMode.X,
            LockInterrupted.class,
            () -> {
              Thread.currentThread().interrupt();
              locks.acquire(FIRST, 60_000).close();
            });
    assertEquals(503, mappers.notGranted(interrupted).getStatus());
    assertEquals(0, defects());
  }

  @Test
  void lockOrderViolation_aDefect_is500LoggedOnceAndCounted() {
    try (HeldLocks later = locks.acquire(LockSet.exclusive(2), 0)) {
      isDefect(assertThrows(LockOrderViolation.class, () -> locks.acquire(FIRST, 0)), "lock-order");
    }
  }

  @Test
  void unknownLock_aDefect_is500LoggedOnceAndCounted() {
    var text = LockSet.exclusive("a text");
    isDefect(assertThrows(UnknownLock.class, () -> locks.acquire(text, 0)), "unknown-lock");
  }

  @Test
  void lockUpgradeConflict_aDefect_is500LoggedOnceAndCounted() {
    isDefect(
        refusedWhileHeld(
            LockMode.S,
            LockUpgradeConflict.class,
            () -> {
              try (HeldLocks reading = locks.acquire(LockSet.shared(1), 0)) {
                locks.acquire(FIRST, 0).close();
              }
            }),
        "lock-upgrade");
  }

  private void isDefect(LockException failure, String kind) {
    var answer = mappers.wrapped(new CompletionException(failure), null);
    assertEquals(500, answer.getStatus());
    assertNull(answer.getHeaderString("Retry-After"));
    assertEquals("urn:emporium:internal", ((Problem) answer.getEntity()).type());
    var errors = logged.records(Level.SEVERE);
    assertEquals(1, errors.size());
    assertSame(failure, errors.get(0).getThrown());
    assertEquals(1, registry.counter("emporium.defects", "kind", kind).count());
    assertEquals(1, defects());
  }

  private double defects() {
    return registry.find("emporium.defects").counters().stream().mapToDouble(c -> c.count()).sum();
  }
}
