package emporium.persistence.ms.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.ms.proof.FaultyDisk.Fault;
import emporium.persistence.ms.schema.DictionaryUnusable;
import emporium.persistence.ms.store.files.DamagedStore;
import emporium.persistence.ms.store.files.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Disks that fail while an engine is under load. */
@Timeout(240)
class EngineFaultTest {
  private static final int PURSES = 24;
  private static final int FAILURES_MAX = 20;
  private static final int FULL_TIMES = 20;
  private static final int RELOADS_REFUSED_MAX = 4;
  private static final int RECOVERY_PAUSE_MS = 20;
  private static final int ROOM_BYTES_MAX = 300_000;

  @TempDir(factory = MemoryTempDir.class)
  Path temporary;

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + 60_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "did not come about");
      LockSupport.parkNanos(TransferLoad.PAUSE_NANOS);
    }
  }

  private PurseEngine open(Path directory, FaultyDisk disk) {
    return new PurseEngine(directory, Durability.POWER, true, options -> options.withFaults(disk));
  }

  private static void assertAllThere(Path directory, TransferAudit.Acknowledged acknowledged) {
    try (var engine =
        new PurseEngine(directory, Durability.POWER, false, UnaryOperator.identity())) {
      assertEquals(List.of(), TransferAudit.of(engine, acknowledged));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "WRITE_ERROR, .journal",
    "SHORT_WRITE, .journal",
    "FORCE_ERROR, .journal",
    "WRITE_ERROR, .dat",
    "SHORT_WRITE, .dat",
    "FORCE_ERROR, .dat",
    "SHORT_WRITE, .sums",
    "FORCE_ERROR, .sums",
    "WRITE_ERROR, .sft",
    "SHORT_WRITE, .sft",
    "FORCE_ERROR, .sft",
    "FULL, any"
  })
  void fault_underLoad_losesNothingAndIsLeftByAReload(Fault fault, String suffix) throws Exception {
    var disk = new FaultyDisk(fault, suffix);
    Path directory = temporary.resolve("live");
    var acknowledged = new TransferAudit.Acknowledged(PURSES);
    try (var engine = open(directory, disk)) {
      engine.filled(PURSES);
      var going = new AtomicBoolean(true);
      var load = new TransferLoad(engine, PURSES, 0, acknowledged::add).start(8, 1, going::get);
      await(() -> load.acknowledgements.get() > 100);
      failAndMend(engine, disk, load);
      for (int i = 1; isSilent(suffix, load) && i < FAILURES_MAX; i++) {
        failAndMend(engine, disk, load);
      }
      going.set(false);
      load.join();
      assertTrue(!isSilent(suffix, load), "clients that waited for the journal failed");
      assertEquals(0, disk.triedAgain.get(), "nothing is tried again by what has failed");
    }
    assertAllThere(directory, acknowledged);
  }

  /** One failure, and the engine at work again after it. */
  private static void failAndMend(PurseEngine engine, FaultyDisk disk, TransferLoad load) {
    int failures = disk.failures.get();
    disk.fail();
    await(() -> disk.failures.get() > failures && !engine.engine.isOpen());
    disk.mend();
    await(engine.engine::isOpen);
    int before = load.acknowledgements.get();
    await(() -> load.acknowledgements.get() > before + 50);
  }

  /** Whether no client failed; so if the group that failed held nothing but consumed events. */
  private static boolean isSilent(String suffix, TransferLoad load) {
    return suffix.equals(".journal") && load.unknown.get() == 0;
  }

  /** The room that is left ends in another step each time: of a group, a checkpoint, a reload. */
  @Test
  void full_againAndAgain_losesNothingAndOpensWhenThereIsRoom() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed of the room left: " + seed);
    var random = new Random(seed);
    var disk = new FaultyDisk(Fault.FULL, "");
    Path directory = temporary.resolve("live");
    var acknowledged = new TransferAudit.Acknowledged(PURSES);
    try (var engine =
        new PurseEngine(
            directory,
            Durability.POWER,
            true,
            options ->
                options
                    .withFaults(disk)
                    .withLimits(options.limits().withRecoveryPauseMs(RECOVERY_PAUSE_MS)))) {
      engine.filled(PURSES);
      var going = new AtomicBoolean(true);
      var load = new TransferLoad(engine, PURSES, 0, acknowledged::add).start(8, seed, going::get);
      for (int full = 0; full < FULL_TIMES; full++) {
        int before = load.acknowledgements.get();
        await(() -> load.acknowledgements.get() > before + 50);
        int failures = disk.failures.get() + 1 + random.nextInt(RELOADS_REFUSED_MAX);
        disk.fail(random.nextInt(ROOM_BYTES_MAX));
        await(() -> disk.failures.get() >= failures && !engine.engine.isOpen());
        disk.mend();
        await(engine.engine::isOpen);
      }
      going.set(false);
      load.join();
      assertTrue(load.unknown.get() > 0, "the control: clients that waited for a write failed");
    }
    assertAllThere(directory, acknowledged);
  }

  @Test
  void force_thatIsSlow_holdsAllAnswersAndLosesNone() throws Exception {
    var disk = new FaultyDisk(Fault.FORCE_ERROR, ".journal");
    Path directory = temporary.resolve("live");
    var acknowledged = new TransferAudit.Acknowledged(PURSES);
    try (var engine = open(directory, disk)) {
      engine.filled(PURSES);
      disk.holdForces();
      var load = new TransferLoad(engine, PURSES, 0, acknowledged::add);
      load.start(8, 1, () -> load.acknowledgements.get() < 100);
      await(() -> disk.isForceWaiting() && engine.engine.commandsInFlight() == 8);
      assertEquals(0, load.acknowledgements.get(), "answered before the force");
      disk.releaseForces();
      load.join();
      assertEquals(0, load.unknown.get());
    }
    assertAllThere(directory, acknowledged);
  }

  @Test
  void open_whenADictionaryCannotBeWritten_isRefusedAndLeavesNothingInTheWay() {
    Path directory = temporary.resolve("live");
    var classes = new FaultyDisk(Fault.FORCE_ERROR, "emporium.classes.new");
    classes.fail();
    assertThrows(DictionaryUnusable.class, () -> open(directory, classes).close());
    var types = new FaultyDisk(Fault.WRITE_ERROR, "PersistenceTypeDictionary.ptd");
    types.fail();
    Path other = temporary.resolve("other");
    assertThrows(StoreException.class, () -> open(other, types).close());
    for (Path made : List.of(directory, other)) {
      try (var engine = open(made, new FaultyDisk(Fault.FULL, ""))) {
        engine.filled(PURSES);
      }
      assertAllThere(made, new TransferAudit.Acknowledged(PURSES));
    }
  }

  @Test
  void reload_thatFindsDamage_staysClosedAndReportsWhy() throws IOException {
    Path directory = temporary.resolve("live");
    var disk = new FaultyDisk(Fault.FORCE_ERROR, ".journal");
    var acknowledged = new TransferAudit.Acknowledged(PURSES);
    Path data = directory.resolve("channel_0").resolve("channel_0_1.dat");
    try (var engine =
        new PurseEngine(directory, Durability.POWER, false, options -> options.withFaults(disk))) {
      engine.filled(PURSES);
      acknowledged.add(run(engine, 1));
      disk.fail();
      var lost = assertThrows(CompletionException.class, () -> run(engine, 2));
      assertInstanceOf(OutcomeUnknown.class, lost.getCause());
      BitFlip.bits(data, 100, 1);
      disk.mend();
      await(() -> engine.engine.failure() != null);
      assertEquals(data, assertInstanceOf(DamagedStore.class, engine.engine.failure()).file());
      var refused = assertThrows(CompletionException.class, () -> run(engine, 3));
      assertInstanceOf(EngineNotOpen.class, refused.getCause());
      assertTrue(!engine.engine.isOpen());
    }
    assertThrows(DamagedStore.class, () -> assertAllThere(directory, acknowledged));
    BitFlip.bits(data, 100, 1);
    assertAllThere(directory, acknowledged);
  }

  private static List<SpreadTransfer.Seen> run(PurseEngine engine, long transfer) {
    return PurseEngine.await(
        engine.transactions.run(new SpreadTransfer(transfer, List.of(1, 2, 3), false)));
  }
}
