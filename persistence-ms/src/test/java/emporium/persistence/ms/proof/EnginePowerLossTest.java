package emporium.persistence.ms.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Loses the power between any two operations of a whole engine under load: journal, store,
 * checksums and dictionaries. What was not forced is then there, not there, torn, zeroed or there
 * without what was written before it. Every image is opened with the real engine. It must have all
 * that was acknowledged at level {@code power}; at {@code process} all that was acknowledged before
 * the last finished force of the journal began, and of the rest a prefix.
 */
@Timeout(2_400)
class EnginePowerLossTest {
  private static final int IMAGES = Boolean.getBoolean("proofs") ? 20_000 : 260;

  /** Short, so that the journal is forced behind answers between the checkpoints too. */
  private static final long UNFORCED_MAX_MS = 10;

  private static final int PURSES = 24;
  private static final int THREADS = 2;

  @TempDir(factory = MemoryTempDir.class)
  Path temporary;

  /**
   * Three incarnations of an engine: made, closed, opened again, closed, and left without an end.
   */
  private List<DiskOperation> incarnations(
      Durability level, long seed, int transfers, Predicate<String> lies) throws Exception {
    Path directory = temporary.resolve("live");
    var recorder = new DiskRecorder(directory, 1 << 16);
    recorder.lies = lies;
    List<DiskOperation> ops = List.of();
    for (int incarnation = 0; incarnation < 3; incarnation++) {
      try (var engine =
          new PurseEngine(
              directory,
              level,
              true,
              options -> options.withFaults(recorder).withUnforcedMaxMs(UNFORCED_MAX_MS))) {
        engine.filled(PURSES);
        var load =
            new TransferLoad(engine, PURSES, incarnation * 1_000_000L, recorder::acknowledged);
        load.start(4, seed + incarnation, () -> load.acknowledgements.get() < transfers).join();
        ops = recorder.ops();
      }
    }
    var released = new DiskOperation.Point("open: before change of journal");
    assertTrue(ops.contains(released), "no segment was released");
    return ops;
  }

  private CrashImages images(Durability level, List<DiskOperation> ops, int wanted, long seed)
      throws Exception {
    var images = new CrashImages(temporary, level);
    var threads = Executors.newFixedThreadPool(THREADS);
    List<Future<Integer>> running = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      var random = new Random(seed + i);
      Callable<Integer> task = () -> look(ops, images, wanted / THREADS, random);
      running.add(threads.submit(task));
    }
    for (Future<Integer> task : running) {
      assertTrue(task.get() > 0);
    }
    threads.shutdown();
    return images;
  }

  /** Goes through the operations and stops at random to look, about as often as wanted. */
  private static int look(List<DiskOperation> ops, CrashImages images, int wanted, Random random)
      throws IOException {
    var platter = new SimulatedDisk(PURSES);
    double rate = 1.1 * wanted / ops.size();
    int looked = 0;
    String point = "the start";
    for (int at = 0; at < ops.size(); at++) {
      platter.apply(ops.get(at));
      point = ops.get(at) instanceof DiskOperation.Point passed ? passed.name() : point;
      for (double left = rate; left > 0; left--) {
        if (random.nextDouble() < left) {
          images.look(
              platter, loss(random), random, "before operation " + (at + 1) + ", after " + point);
          looked++;
        }
      }
    }
    return looked;
  }

  private static SimulatedDisk.Loss loss(Random random) {
    return random.nextInt(5) == 0
        ? SimulatedDisk.Loss.ALL_UNFORCED
        : SimulatedDisk.Loss.ANY_UNFORCED;
  }

  private static void print(String what, List<DiskOperation> ops, CrashImages images, long seed) {
    System.out.printf(
        "%s: %d operations, %d images, %d wrong, seed %d%n",
        what, ops.size(), images.opened(), images.wrong().size(), seed);
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void powerLoss_betweenAnyTwoOperations_leavesAllThatTheLevelPromises(Durability level)
      throws Exception {
    long seed = System.nanoTime();
    List<DiskOperation> ops =
        incarnations(level, seed, Boolean.getBoolean("proofs") ? 1_500 : 300, name -> false);
    CrashImages images = images(level, ops, IMAGES, seed);
    print("power losses at " + level, ops, images, seed);
    assertEquals(List.of(), images.wrong());
    assertTrue(images.opened() >= IMAGES * 9 / 10, "images: " + images.opened());
  }

  private void assertNoticed(Durability level, String what, Predicate<String> lies)
      throws Exception {
    long seed = System.nanoTime();
    List<DiskOperation> ops = incarnations(level, seed, 100, lies);
    CrashImages images = images(level, ops, 60, seed);
    print("control at " + level + ", no force of " + what, ops, images, seed);
    assertTrue(!images.wrong().isEmpty(), "not noticed");
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void powerLoss_withoutTheForceOfTheJournal_isNoticedByThisTest(Durability level)
      throws Exception {
    assertNoticed(level, "journal", name -> name.endsWith(".journal"));
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void powerLoss_withoutTheForceOfTheCheckpoint_isNoticedByThisTest(Durability level)
      throws Exception {
    assertNoticed(level, "store", name -> name.endsWith(".dat") || name.endsWith(".sft"));
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void powerLoss_withoutTheForceOfTheClassDictionary_isNoticedByThisTest(Durability level)
      throws Exception {
    assertNoticed(level, "class dictionary", name -> name.startsWith("emporium.classes"));
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void powerLoss_withoutTheForceOfTheTypeDictionary_isNoticedByThisTest(Durability level)
      throws Exception {
    assertNoticed(
        level,
        "type dictionary",
        name -> name.startsWith("Persistence") || name.startsWith("emporium.dictionary"));
  }
}
