package emporium.persistence.ms.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ends an engine at each of the places where a crash is worst: as a killed process leaves the
 * directory, and as a power loss leaves it, without anything that was not forced.
 */
@Timeout(600)
class CrashPointTest {
  private static final int TIMES = Boolean.getBoolean("proofs") ? 100 : 3;
  private static final int PURSES = 24;

  /** Housekeeping alone would take a minute to come to a deletion. */
  private static final int CUTS_PER_RECLAIM = 40;

  /** Place, and the recorder's word for it. */
  private static final Map<String, String> WORKING = new LinkedHashMap<>();

  private static final Map<String, String> RECOVERING = new LinkedHashMap<>();

  static {
    WORKING.put("before the append", "work: before write of journal");
    WORKING.put("between append and force", "work: before force of journal");
    WORKING.put("after the force, before the answer", "work: after force of journal");
    WORKING.put("between two cuts of a checkpoint", "work: after cut");
    WORKING.put("store commit, before the data", "work: before write of dat");
    WORKING.put("store commit, before the checksum", "work: before write of sums");
    WORKING.put("store commit, before the log entry", "work: before write of sft");
    WORKING.put("store commit, before the log's force", "work: before force of sft");
    WORKING.put("store commit, done", "work: after force of sft");
    WORKING.put("before the journal is released", "work: before change of journal");
    WORKING.put("housekeeping deletes a data file", "work: before change of dat");
    WORKING.put("housekeeping has deleted it", "work: before change of sums");
    RECOVERING.put("replay", "recovery: replay");
    RECOVERING.put("cut of the journal's torn tail", "recovery: before write of journal");
    RECOVERING.put("that cut's force", "recovery: before force of journal");
    RECOVERING.put("cut of the log's torn tail", "recovery: before change of sft");
    RECOVERING.put("writing the end of the log again", "recovery: before write of sft");
  }

  @TempDir(factory = MemoryTempDir.class)
  Path temporary;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  /** Until so many transfers are acknowledged, and so many data files are wholly deleted. */
  private List<DiskOperation> work(Path directory, int transfers, int deletions) throws Exception {
    var recorder = new DiskRecorder(directory, 1 << 16);
    try (var engine =
        new PurseEngine(
            directory, Durability.POWER, true, options -> options.withFaults(recorder))) {
      engine.filled(PURSES);
      recorder.phase("work");
      var cuts = new AtomicInteger();
      recorder.onCut =
          () -> {
            if (cuts.incrementAndGet() % CUTS_PER_RECLAIM == 0) {
              Objects.requireNonNull(engine.engine.store()).reclaimSpace();
            }
          };
      var load = new TransferLoad(engine, PURSES, 0, recorder::acknowledged);
      load.start(
              4,
              seed,
              () ->
                  load.acknowledgements.get() < transfers
                      || recorder.reached("work: before change of dat") < deletions
                      || recorder.reached("work: before change of sums") < deletions)
          .join();
      return recorder.ops();
    }
  }

  /** Where each place was reached, spread over the whole run, so often as wanted. */
  private static Map<Integer, String> chosen(List<DiskOperation> ops, Map<String, String> places) {
    Map<Integer, String> chosen = new LinkedHashMap<>();
    places.forEach(
        (place, point) -> {
          List<Integer> reached = new ArrayList<>();
          for (int i = 0; i < ops.size(); i++) {
            if (ops.get(i).equals(new DiskOperation.Point(point))) {
              reached.add(i);
            }
          }
          assertTrue(reached.size() >= 3, place + " was reached " + reached.size() + " times");
          int times = Math.min(TIMES, reached.size());
          for (int i = 0; i < times; i++) {
            chosen.put(reached.get((int) ((long) i * reached.size() / times)), place);
          }
        });
    return chosen;
  }

  @Test
  void crash_atEachPlaceOfWork_losesNothingAcknowledged() throws Exception {
    System.out.println("crash points: seed " + seed);
    List<DiskOperation> ops = work(temporary.resolve("live"), 600, 3);
    Map<Integer, String> chosen = chosen(ops, WORKING);
    var images = new CrashImages(temporary, Durability.POWER);
    var platter = new SimulatedDisk(PURSES);
    for (int at = 0; at < ops.size(); at++) {
      String place = chosen.get(at);
      if (place != null) {
        images.look(platter, SimulatedDisk.Loss.NOTHING, random, place);
        images.look(platter, SimulatedDisk.Loss.ALL_UNFORCED, random, place);
      }
      platter.apply(ops.get(at));
    }
    System.out.println("crashes at " + WORKING.size() + " places: " + images.opened());
    assertEquals(List.of(), images.wrong());
    assertTrue(images.opened() >= 2 * 3 * WORKING.size());
  }

  /** Breaks a run off in its writes, so that there are torn tails, and then each recovery of it. */
  @Test
  void crash_atEachPlaceOfARecovery_losesNothingAcknowledged() throws Exception {
    System.out.println("crash points in recovery: seed " + seed);
    List<DiskOperation> ops = work(temporary.resolve("live"), 400, 0);
    Map<Integer, String> broken = tornEnds(ops);
    var platter = new SimulatedDisk(PURSES);
    Map<String, Integer> counts = new LinkedHashMap<>();
    var images = new CrashImages(temporary, Durability.POWER);
    for (int at = 0; at < ops.size(); at++) {
      platter.apply(ops.get(at));
      if (broken.containsKey(at)) {
        Path torn = temporary.resolve("torn-" + at);
        platter.image(torn, SimulatedDisk.Loss.ANY_UNFORCED, random);
        recover(torn, platter.acknowledged(), images, counts);
      }
    }
    System.out.println("crashes in recovery: " + counts);
    assertEquals(List.of(), images.wrong());
    RECOVERING.forEach(
        (place, point) ->
            assertTrue(counts.getOrDefault(point, 0) >= 3, place + " was reached: " + counts));
  }

  /** Right behind writes of the journal and of the log that are not forced yet. */
  private static Map<Integer, String> tornEnds(List<DiskOperation> ops) {
    Map<Integer, String> ends = new LinkedHashMap<>();
    var journal = new DiskOperation.Point("work: before force of journal");
    var log = new DiskOperation.Point("work: before force of sft");
    int journals = 0;
    int logs = 0;
    for (int i = ops.size() - 1; i >= 0; i--) {
      if (ops.get(i).equals(log) && logs < 30) {
        ends.put(i, "log");
        logs++;
      } else if (ops.get(i).equals(journal) && journals < 6 && i % 5 == 0) {
        ends.put(i, "journal");
        journals++;
      }
    }
    return ends;
  }

  private void recover(
      Path torn,
      TransferAudit.Acknowledged acknowledged,
      CrashImages images,
      Map<String, Integer> counts)
      throws Exception {
    var recorder = new DiskRecorder(torn, 1 << 16).withPresent();
    recorder.phase("recovery");
    int present = recorder.ops().size();
    try (var engine =
        new PurseEngine(
            torn,
            Durability.POWER,
            false,
            options -> options.withFaults(recorder),
            () -> recorder.point("replay"))) {
      recorder.phase("after");
      assertEquals(List.of(), TransferAudit.of(engine, acknowledged));
    }
    List<DiskOperation> ops = recorder.ops();
    var platter = new SimulatedDisk(PURSES).withAcknowledged(acknowledged);
    for (int at = 0; at < ops.size(); at++) {
      if (at >= present && ops.get(at) instanceof DiskOperation.Point point) {
        boolean wanted = RECOVERING.containsValue(point.name());
        if (wanted && counts.merge(point.name(), 1, Integer::sum) <= TIMES) {
          images.look(platter, SimulatedDisk.Loss.NOTHING, random, point.name());
          images.look(platter, SimulatedDisk.Loss.ALL_UNFORCED, random, point.name());
        }
      }
      platter.apply(ops.get(at));
    }
  }
}
