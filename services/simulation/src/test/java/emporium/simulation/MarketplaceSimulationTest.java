package emporium.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.proof.DirectoryCopies;
import emporium.persistence.ms.proof.MemoryTempDir;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Marketplaces that a seed decides: even seeds are one process with all services, odd ones a
 * process for each. {@code -Dsimulation.seed=N} repeats one, {@code -Dsimulation.seeds=N} runs so
 * many.
 */
@Timeout(36_000)
class MarketplaceSimulationTest {
  private static final int SEEDS =
      Integer.getInteger("simulation.seeds", Boolean.getBoolean("proofs") ? 20_000 : 200);
  private static final int SEEDS_OF_A_DEFECT = 200;
  private static final long SEED = Long.getLong("simulation.seed", 0);

  @TempDir(factory = MemoryTempDir.class)
  private Path temporary;

  private MarketplaceSimulation.Outcome run(long seed, PlantedDefect.Kind defect)
      throws IOException {
    Path scratch = temporary.resolve("seed");
    try {
      return new MarketplaceSimulation(seed, seed % 2 != 0, defect, scratch).run();
    } finally {
      DirectoryCopies.delete(scratch);
    }
  }

  @Test
  void worlds_ofAnySeed_passTheAudit() throws IOException {
    long first = SEED == 0 ? System.nanoTime() : SEED;
    int seeds = SEED == 0 ? SEEDS : 1;
    long startNanos = System.nanoTime();
    long simulatedNanos = 0;
    long acknowledged = 0;
    long steps = 0;
    for (long seed = first; seed < first + seeds; seed++) {
      var outcome = run(seed, PlantedDefect.Kind.NONE);
      assertEquals(
          List.of(), outcome.wrong(), outcome.kind() + ", repeat with -Dsimulation.seed=" + seed);
      simulatedNanos += outcome.nanos();
      acknowledged += outcome.acknowledged();
      steps += outcome.steps();
    }
    System.out.printf(
        "simulated marketplaces: %d seeds from %d, %d steps, %d transactions acknowledged,"
            + " %d s simulated in %d s%n",
        seeds,
        first,
        steps,
        acknowledged,
        TimeUnit.NANOSECONDS.toSeconds(simulatedNanos),
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos));
    assertTrue(acknowledged > seeds, "acknowledged: " + acknowledged);
  }

  @Test
  void worlds_ofOneSeed_areTheSameEachTime() throws IOException {
    long seed = System.nanoTime();
    System.out.println("simulated marketplace, repeated: seed " + seed);
    for (long same = seed; same < seed + 2; same++) {
      var outcome = run(same, PlantedDefect.Kind.NONE);
      assertEquals(outcome, run(same, PlantedDefect.Kind.NONE), "seed " + same);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void plantedDefect_isFound(PlantedDefect.Kind defect) throws IOException {
    long first = System.nanoTime() | 1;
    for (int tried = 1; tried <= SEEDS_OF_A_DEFECT; tried++) {
      String found = found(first + 2L * tried, defect);
      if (!found.isEmpty()) {
        System.out.printf("%s: found with seed %d of these, %s%n", defect, tried, found);
        return;
      }
    }
    throw new AssertionError("not found, seeds from " + first);
  }

  /** What a run found, a refused start too. */
  private String found(long seed, PlantedDefect.Kind defect) throws IOException {
    try {
      return String.join("; ", run(seed, defect).wrong());
    } catch (RuntimeException refused) {
      return refused.toString();
    }
  }
}
