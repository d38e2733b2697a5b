package emporium.persistence.ms;

import static emporium.persistence.ms.HistoryBank.LATE;
import static emporium.persistence.ms.HistoryBank.id;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a checkpoint starts, what it writes, and for how long at a time. */
class CheckpointCostTest {
  private static final int ACCOUNTS = 200;
  private static final long HOUR_MS = TimeUnit.HOURS.toMillis(1);

  @TempDir Path temporary;

  /** Counts what a checkpoint does. */
  private static class Counted implements FaultInjector {
    final AtomicLong dataBytes = new AtomicLong();
    final AtomicInteger slices = new AtomicInteger();
    final CountDownLatch started = new CountDownLatch(1);

    @Override
    public void beforeWrite(Path file, long bytes) {
      if (file.toString().endsWith(".dat")) {
        dataBytes.addAndGet(bytes);
      }
    }

    @Override
    public void beforeForce(Path file) {}

    @Override
    public void afterSlice() {
      slices.incrementAndGet();
      started.countDown();
    }
  }

  /** What one checkpoint of an engine that is there already writes. */
  private record Written(long objects, long bytes) {}

  private Written written(String name, Consumer<HistoryBank> work) {
    Path directory = temporary.resolve(name);
    try (var bank = new HistoryBank(directory, LATE)) {
      bank.open(0, 1); // the first of a table makes its pages
    }
    var counted = new Counted();
    var bank = new HistoryBank(directory, LATE, counted);
    try (bank) {
      work.accept(bank);
      counted.dataBytes.set(0);
    }
    return new Written(
        bank.engine.engine.statistics().checkpointObjects(), counted.dataBytes.get());
  }

  @Test
  void checkpoint_ofWhatCameAndWent_writesNoneOfIt() {
    Written none = written("none", bank -> bank.open(ACCOUNTS, ACCOUNTS + 1));
    Written ended =
        written(
            "ended",
            bank -> {
              bank.open(ACCOUNTS, ACCOUNTS + 1);
              bank.open(1, ACCOUNTS);
              bank.remove(1, ACCOUNTS);
            });
    Written stayed = written("stayed", bank -> bank.open(1, ACCOUNTS + 1));
    assertEquals(none, ended);
    assertEquals(ACCOUNTS, stayed.objects(), "the control: what stays is written");
    assertTrue(stayed.bytes() > none.bytes() + 20 * ACCOUNTS, stayed + " after " + none);
  }

  @Test
  void checkpoint_ofWhatBecameHistoryAtOnce_writesNoPageOfIt() {
    Written ended =
        written(
            "ended",
            bank -> {
              bank.open(1, ACCOUNTS);
              bank.archive(1, ACCOUNTS);
            });
    Written atOnce = written("at once", bank -> bank.openAsHistory(1, ACCOUNTS));
    assertEquals(0, ended.objects());
    assertEquals(atOnce, ended);
  }

  @Test
  void checkpoint_ofWhatChangedOften_writesItOnce() {
    Written often = written("often", bank -> deposit(bank, 50));
    Written once = written("once", bank -> deposit(bank, 1));
    assertEquals(1, often.objects());
    assertEquals(1, once.objects());
  }

  private static void deposit(HistoryBank bank, int times) {
    for (int i = 0; i < times; i++) {
      var unused = HistoryBank.await(bank.engine.bank.run(new BankCommands.Deposit(id(0), 1)));
    }
  }

  /**
   * If groups whose changes cancel each other out were not covered, commits would wait for ever.
   */
  @Test
  void journal_fullOfWhatCameAndWent_isReleased() {
    var tiny = new CheckpointOptions(1 << 13, 3, HOUR_MS, Long.MAX_VALUE, 0);
    Path directory = temporary.resolve("tiny");
    try (var bank =
        new BankEngine(directory, Durability.PROCESS, options -> options.withCheckpoint(tiny))) {
      for (int i = 0; i < 500; i++) {
        var opened = HistoryBank.await(bank.bank.run(new BankCommands.Open(id(i), 1)));
        var unused = HistoryBank.await(bank.bank.run(new BankCommands.Close(opened)));
      }
      var figures = bank.engine.statistics();
      assertTrue(figures.checkpoints() > 1, figures.toString());
      assertTrue(
          figures.checkpointObjects() <= figures.checkpoints(),
          () -> "only what is open when a checkpoint starts: " + figures);
    }
  }

  @Test
  void checkpoint_lagOfBytes_startsItBeforeTheInterval() throws InterruptedException {
    var counted = new Counted();
    var options = new CheckpointOptions(1 << 22, 6, HOUR_MS, 1_000, 0);
    try (var bank = new HistoryBank(temporary.resolve("lag"), options, counted)) {
      bank.open(1, ACCOUNTS);
      assertTrue(counted.started.await(60, TimeUnit.SECONDS));
    }
    var none = new Counted();
    try (var bank = new HistoryBank(temporary.resolve("none"), LATE, none)) {
      bank.open(1, ACCOUNTS);
      assertEquals(0, none.slices.get(), "the control: the interval alone starts none");
    }
  }

  /** Each time that a checkpoint looks at the clock, that much has passed. */
  @ParameterizedTest
  @CsvSource({"1, 5, 40", "2, 5, 67", "5, 5, 200", "0, 5, 1", "1, 0, 200"})
  void slice_ofACheckpoint_endsWhenTheClockPassesItsBound(
      long tickMs, int sliceMaxMs, int expected) {
    var counted = new Counted();
    var options = new CheckpointOptions(1 << 22, 6, HOUR_MS, Long.MAX_VALUE, sliceMaxMs);
    try (var bank =
        new BankEngine(
            temporary.resolve("data"),
            Durability.PROCESS,
            with ->
                with.withCheckpoint(options)
                    .withFaults(counted)
                    .withContext(with.context().withScheduler(ticking(tickMs))))) {
      for (int i = 0; i < ACCOUNTS; i++) {
        var unused = HistoryBank.await(bank.bank.run(new BankCommands.Open(id(i), 1)));
      }
      assertEquals(0, counted.slices.get());
    }
    assertEquals(expected, counted.slices.get());
  }

  private static EngineScheduler ticking(long tickMs) {
    var clockNanos = new AtomicLong();
    return (EngineScheduler)
        Proxy.newProxyInstance(
            EngineScheduler.class.getClassLoader(),
            new Class<?>[] {EngineScheduler.class},
            (proxy, method, arguments) -> {
              boolean isCheckpointer =
                  Thread.currentThread().getName().startsWith("emporium-checkpointer");
              return method.getName().equals("nanoTime") && isCheckpointer
                  ? (Object) clockNanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(tickMs))
                  : method.invoke(EngineScheduler.THREADS, arguments);
            });
  }
}
