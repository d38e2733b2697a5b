package emporium.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.proof.DirectoryCopies;
import emporium.persistence.ms.proof.MemoryTempDir;
import emporium.persistence.ms.proof.SeedRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
      Integer.getInteger("simulation.seeds", Boolean.getBoolean("proofs") ? 20_000 : 100);
  private static final int SEEDS_OF_A_DEFECT = 200;
  private static final long SEED = Long.getLong("simulation.seed", 0);

  @TempDir(factory = MemoryTempDir.class)
  private Path temporary;

  private final AtomicInteger runs = new AtomicInteger();

  private MarketplaceSimulation.Outcome run(long seed, PlantedDefect.Kind defect)
      throws IOException {
    Path scratch = temporary.resolve("run-" + runs.incrementAndGet());
    try {
      return new MarketplaceSimulation(seed, seed % 2 != 0, defect, scratch).run();
    } finally {
      DirectoryCopies.delete(scratch);
    }
  }

  @Test
  void worlds_ofAnySeed_passTheAudit() throws Exception {
    long first = SEED == 0 ? System.nanoTime() : SEED;
    int seeds = SEED == 0 ? SEEDS : 1;
    long startNanos = System.nanoTime();
    List<MarketplaceSimulation.Outcome> all = new ArrayList<>();
    SeedRuns.all(first, seeds, this::passing, all::add);
    long simulatedNanos = all.stream().mapToLong(MarketplaceSimulation.Outcome::nanos).sum();
    long acknowledged = all.stream().mapToLong(MarketplaceSimulation.Outcome::acknowledged).sum();
    long steps = all.stream().mapToLong(MarketplaceSimulation.Outcome::steps).sum();
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

  private MarketplaceSimulation.Outcome passing(long seed) throws IOException {
    var outcome = run(seed, PlantedDefect.Kind.NONE);
    assertEquals(
        List.of(), outcome.wrong(), outcome.kind() + ", repeat with -Dsimulation.seed=" + seed);
    return outcome;
  }

  /** Two of them at the same time, so they share nothing either. */
  @Test
  void worlds_ofOneSeed_areTheSameEachTime() throws Exception {
    long seed = System.nanoTime();
    System.out.println("simulated marketplace, repeated: seed " + seed);
    for (long same : new long[] {seed, seed + 1}) {
      List<MarketplaceSimulation.Outcome> outcomes = new ArrayList<>();
      SeedRuns.all(0, 2, time -> run(same, PlantedDefect.Kind.NONE), outcomes::add);
      assertEquals(outcomes.get(0), outcomes.get(1), "seed " + same);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void plantedDefect_isFound(PlantedDefect.Kind defect) throws IOException {
    long first = System.nanoTime() | 1;
    for (int tried = 1; tried <= SEEDS_OF_A_DEFECT; tried++) {
      String found = found(first + 2L * tried, defect);
      if (!found.isEmpty()) {
        assertEquals("", found(first + 2L * tried, PlantedDefect.Kind.NONE), "without the defect");
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
