package emporium.persistence.ms.proof;

import emporium.persistence.Durability;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.simulation.FailingDisk;
import emporium.persistence.ms.simulation.SimulatedProcess;
import emporium.persistence.ms.simulation.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * One engine in one thread, through several lives: clients move money while the disk fills up or
 * fails and the clock of the day jumps, until the process is killed or the power is lost. What is
 * left must have all that the level promises.
 */
final class EngineSimulation {
  private static final int PURSES = 16;
  private static final int CLIENTS = 4;
  private static final int LIVES = 3;
  private static final long LIFE_MS_MAX = 250;
  private static final long PAUSE_MS_MAX = 8;
  private static final long UNFORCED_MAX_MS = 20;
  private static final long JUMP_MS_MAX = 3_600_000;

  private final Path scratch;
  private final Predicate<String> lies;
  private final Simulation world;
  private final Random losses;
  private final Durability level;
  private final CheckpointOptions checkpoints;
  private long transfers;
  private long acknowledged;
  private long writtenByWorkers;

  /** What a run came to. */
  record Outcome(
      List<String> wrong,
      long trace,
      long steps,
      long acknowledged,
      long writtenByWorkers,
      long nanos) {}

  /**
   * @param lies files whose forces are not done, for controls
   */
  EngineSimulation(long seed, Path scratch, Predicate<String> lies) {
    this.scratch = scratch;
    this.lies = lies;
    this.world = new Simulation(seed);
    this.losses = new Random(seed);
    // not drawn: neighbouring seeds draw the same first, so a run would have one level only
    this.level = seed % 2 == 0 ? Durability.POWER : Durability.PROCESS;
    this.checkpoints = Math.floorMod(seed, 4) < 2 ? PurseEngine.SMALL : PurseEngine.SHORT_LAG;
  }

  /** Runs all lives. */
  Outcome run() throws IOException {
    Path directory = scratch.resolve("life-0");
    var promised = new TransferAudit.Acknowledged(PURSES);
    List<String> wrong = List.of();
    for (int life = 1; life <= LIVES && wrong.isEmpty(); life++) {
      var recorder = new DiskRecorder(directory, 1 << 16).withPresent();
      recorder.lies = lies;
      live(directory, recorder);
      var disk = new SimulatedDisk(PURSES).withAcknowledged(promised);
      recorder.ops().forEach(disk::apply);
      var loss = loss();
      directory = scratch.resolve("life-" + life);
      disk.image(directory, loss, losses);
      promised = disk.promised(level, loss);
      Path audited = DirectoryCopies.copy(directory, scratch.resolve("audit-" + life));
      wrong = CrashImages.audit(audited, level, promised);
      world.note(wrong);
    }
    return new Outcome(
        wrong, world.trace(), world.steps(), acknowledged, writtenByWorkers, world.nowNanos());
  }

  /** What becomes of what was not forced: nothing when the process was killed. */
  private SimulatedDisk.Loss loss() {
    var all = SimulatedDisk.Loss.values();
    return all[world.random().nextInt(all.length)];
  }

  private void live(Path directory, DiskRecorder recorder) {
    var process = new SimulatedProcess(world, "engine");
    var disk = new FailingDisk(recorder);
    try (var engine =
        new PurseEngine(directory, level, true, options -> on(process, disk, options))) {
      int purses = process.await(engine.fill(PURSES));
      world.note(purses);
      for (int i = 0; i < CLIENTS; i++) {
        later(process, () -> transfer(process, engine, recorder));
      }
      long lifeMs = 1 + world.random().nextLong(LIFE_MS_MAX);
      fault(process, disk, lifeMs);
      world.runFor(lifeMs);
      process.kill();
      writtenByWorkers += process.stepsOfOthers();
    }
  }

  private EngineOptions on(SimulatedProcess process, FailingDisk disk, EngineOptions options) {
    return options
        .withCheckpoint(checkpoints)
        .withFaults(disk)
        .withUnforcedMaxMs(UNFORCED_MAX_MS)
        .withLimits(options.limits().withRecoveryPauseMs(10))
        .withContext(options.context().withScheduler(process).withClock(process.clock()));
  }

  private void fault(SimulatedProcess process, FailingDisk disk, long lifeMs) {
    var random = world.random();
    if (random.nextInt(3) == 0) {
      world.after(random.nextLong(lifeMs), "disk full", () -> disk.fill(true));
      world.after(random.nextLong(2 * lifeMs), "disk has room", () -> disk.fill(false));
    }
    if (random.nextInt(3) == 0) {
      world.after(random.nextLong(lifeMs), "forces fail", () -> disk.failForces(true));
      world.after(random.nextLong(2 * lifeMs), "forces work", () -> disk.failForces(false));
    }
    if (random.nextInt(3) == 0) {
      long jumpMs = random.nextLong(2 * JUMP_MS_MAX) - JUMP_MS_MAX;
      world.after(random.nextLong(lifeMs), "clock jumps", () -> process.moveClock(jumpMs));
    }
  }

  private void later(SimulatedProcess process, Runnable action) {
    world.after(
        world.random().nextLong(PAUSE_MS_MAX),
        "client",
        () -> {
          if (!process.isDead()) {
            action.run();
          }
        });
  }

  private void transfer(SimulatedProcess process, PurseEngine engine, DiskRecorder recorder) {
    CompletionStage<List<SpreadTransfer.Seen>> done =
        engine.transactions.run(SpreadTransfer.random(++transfers, PURSES, world.random()));
    var unused =
        done.whenComplete(
            (seen, failure) -> {
              if (failure == null && !process.isDead()) {
                acknowledged++;
                recorder.acknowledged(seen);
              }
              later(process, () -> transfer(process, engine, recorder));
            });
  }
}
