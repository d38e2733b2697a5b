package org.shop;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.graph.Table;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An undo that throws ends the opening before anybody sees what it left. */
class UndoFailureTest {
  private static final int STEPS_MIN = 5;

  @TempDir Path directory;

  /** Throws at one step of the next undo, when somebody waits for the lock that is held. */
  private static final class Throwing implements FaultInjector {
    final AtomicInteger stepsLeft = new AtomicInteger(-1);
    final AtomicReference<@Nullable Runnable> beforeThrowing = new AtomicReference<>();

    @Override
    public void beforeUndoStep() {
      if (stepsLeft.getAndDecrement() == 0) {
        Runnable first = beforeThrowing.get();
        if (first != null) {
          first.run();
        }
        throw new OutOfMemoryError("injected");
      }
    }

    @Override
    public void beforeWrite(Path file, long bytes) {}

    @Override
    public void beforeForce(Path file) {}
  }

  private final Throwing faults = new Throwing();

  private ShopEngine<Basket> open() {
    var usual = ShopEngine.options(directory);
    var options = usual.withFaults(faults).withLimits(usual.limits().withRecoveryPauseMs(1));
    return new ShopEngine<>(options, ShopEngine::baskets);
  }

  private static Basket basket(int number) {
    var basket = new Basket(number);
    basket.lines.add(new Line(1, number));
    basket.notes.add("note");
    return basket;
  }

  private static Boolean changeAllAndThrow(Table<Integer, Basket> baskets, Changes changes) {
    var first = changes.touch(requireNonNull(baskets.find(1)));
    first.lines.get(0).add(100);
    first.lines.add(new Line(2, 2));
    first.notes.clear();
    first.seal[0]++;
    first.counts[0]++;
    first.times[0]++;
    first.stage(Stage.PAID);
    changes.remove(requireNonNull(baskets.find(2)));
    changes.add(basket(3));
    throw new IllegalStateException("undo this");
  }

  private static String state(Table<Integer, Basket> baskets) {
    return baskets.find(1) == null || baskets.find(2) == null || baskets.find(3) != null
        ? "half"
        : requireNonNull(baskets.find(1)).text() + requireNonNull(baskets.find(2)).text();
  }

  private static void awaitOpening(ShopEngine<?> shop, long openings) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (shop.engine.incarnations() < openings || !shop.engine.isOpen()) {
      assertTrue(System.nanoTime() < deadline, "not open again in time");
      Thread.onSpinWait();
    }
  }

  @Test
  void undo_throwingAtAnyStep_endsTheOpeningBeforeItsLocksAreReleased() {
    try (var shop = open()) {
      shop.run((baskets, changes) -> changes.add(basket(1)).number);
      shop.run((baskets, changes) -> changes.add(basket(2)).number);
      String before = shop.read(UndoFailureTest::state);
      int steps = 0;
      while (failsAtStep(shop, steps, before)) {
        steps++;
        awaitOpening(shop, steps + 1);
        assertEquals(before, shop.read(UndoFailureTest::state), "reloaded, step=" + steps);
      }
      assertTrue(steps >= STEPS_MIN, "steps=" + steps);
      assertEquals(before, shop.read(UndoFailureTest::state), "the control: undone");
      assertEquals(steps + 1, shop.engine.incarnations(), "and nothing was reloaded for it");
    }
    try (var shop = open()) {
      int size = shop.read(Table::size);
      assertEquals(2, size, "nothing half restored was stored");
    }
  }

  /** Whether the undo had that step. */
  private boolean failsAtStep(ShopEngine<Basket> shop, int step, String before) {
    var waiting = new AtomicReference<@Nullable CompletableFuture<String>>();
    faults.beforeThrowing.set(
        () ->
            waiting.set(
                shop.shop
                    .read(LockSet.sharedRoot(), UndoFailureTest::state)
                    .toCompletableFuture()));
    faults.stepsLeft.set(step);
    var failure =
        assertThrows(CompletionException.class, () -> shop.run(UndoFailureTest::changeAllAndThrow));
    boolean threw = faults.stepsLeft.getAndSet(-1) < 0;
    if (threw) {
      assertInstanceOf(OutOfMemoryError.class, failure.getCause());
      requireBeforeOrRefused(requireNonNull(waiting.get()), before);
    } else {
      assertInstanceOf(IllegalStateException.class, failure.getCause());
      assertNull(waiting.get());
    }
    return threw;
  }

  /** Who waited for the lock is refused, or was late and saw what was reloaded. */
  private static void requireBeforeOrRefused(CompletableFuture<String> read, String before) {
    try {
      assertEquals(before, read.orTimeout(120, TimeUnit.SECONDS).join());
    } catch (CompletionException e) {
      assertTrue(
          e.getCause() instanceof EngineNotOpen || e.getCause() instanceof OutcomeUnknown,
          e.toString());
    }
  }

  @Test
  void command_throwingAnError_isUndoneAndTheOpeningEnds() {
    try (var shop = open()) {
      shop.run((baskets, changes) -> changes.add(basket(1)).number);
      String before = shop.read(baskets -> requireNonNull(baskets.find(1)).text());
      assertThrows(
          CompletionException.class,
          () ->
              shop.run(
                  (baskets, changes) -> {
                    changes.touch(requireNonNull(baskets.find(1))).seal[0]++;
                    throw new StackOverflowError("injected");
                  }));
      awaitOpening(shop, 2);
      assertEquals(before, shop.read(baskets -> requireNonNull(baskets.find(1)).text()));
    }
  }
}
