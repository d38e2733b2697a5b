package emporium.persistence.ms.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lives of an engine that a seed decides, in one thread: {@code -Dsimulation.seed=N} repeats one.
 */
@Timeout(7_200)
class EngineSimulationTest {
  private static final int SEEDS = Boolean.getBoolean("proofs") ? 20_000 : 40;
  private static final int SEEDS_OF_A_CONTROL = 200;
  private static final long SEED = Long.getLong("simulation.seed", 0);

  @TempDir(factory = MemoryTempDir.class)
  private Path temporary;

  private final AtomicInteger runs = new AtomicInteger();

  private EngineSimulation.Outcome run(long seed, Predicate<String> lies) throws IOException {
    Path scratch = temporary.resolve("run-" + runs.incrementAndGet());
    try {
      return new EngineSimulation(seed, scratch, lies).run();
    } finally {
      DirectoryCopies.delete(scratch);
    }
  }

  @Test
  void lives_ofAnySeed_keepWhatTheLevelPromises() throws Exception {
    long first = SEED == 0 ? System.nanoTime() : SEED;
    int seeds = SEED == 0 ? SEEDS : 1;
    long startNanos = System.nanoTime();
    List<EngineSimulation.Outcome> all = new ArrayList<>();
    SeedRuns.all(first, seeds, this::lives, all::add);
    long acknowledged = all.stream().mapToLong(EngineSimulation.Outcome::acknowledged).sum();
    long simulatedNanos = all.stream().mapToLong(EngineSimulation.Outcome::nanos).sum();
    long steps = all.stream().mapToLong(EngineSimulation.Outcome::steps).sum();
    long byWorkers = all.stream().mapToLong(EngineSimulation.Outcome::writtenByWorkers).sum();
    System.out.printf(
        "simulated engines: %d seeds from %d, %d steps, %d transfers acknowledged, %d writes by workers,"
            + " %d s simulated in %d s%n",
        seeds,
        first,
        steps,
        acknowledged,
        byWorkers,
        TimeUnit.NANOSECONDS.toSeconds(simulatedNanos),
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos));
    assertTrue(acknowledged > seeds, "acknowledged: " + acknowledged);
    assertTrue(byWorkers > 0 || seeds == 1, "no command was written by its worker");
  }

  private EngineSimulation.Outcome lives(long seed) throws IOException {
    var outcome = run(seed, name -> false);
    assertEquals("[]", outcome.wrong().toString(), "-Dsimulation.seed=" + seed);
    return outcome;
  }

  /** Two of them at the same time, so they share nothing either. */
  @Test
  void lives_ofOneSeed_areTheSameEachTime() throws Exception {
    long seed = System.nanoTime();
    System.out.println("simulated engine, repeated: seed " + seed);
    List<EngineSimulation.Outcome> same = new ArrayList<>();
    SeedRuns.all(0, 2, time -> run(seed, name -> false), same::add);
    assertEquals(same.get(0), same.get(1));
    assertTrue(same.get(0).trace() != run(seed + 1, name -> false).trace(), "another seed");
  }

  /** The planted defect: what is acknowledged was not forced. */
  @Test
  void lives_acknowledgedBeforeTheForce_areFound() throws IOException {
    long first = System.nanoTime();
    for (int tried = 1; tried <= SEEDS_OF_A_CONTROL; tried++) {
      var outcome = run(first + tried, name -> name.endsWith(".journal"));
      if (!outcome.wrong().isEmpty()) {
        System.out.println("acknowledged before the force: found with seed " + tried);
        return;
      }
    }
    throw new AssertionError("not found, seeds from " + first);
  }
}
