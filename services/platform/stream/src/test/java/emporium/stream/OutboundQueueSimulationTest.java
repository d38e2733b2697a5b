package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.stream.OutboundQueueSimulation.Defect;
import emporium.stream.OutboundQueueSimulation.Happening;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a sender queues, and what it leaves to the outbox, whatever happens to the connection and to
 * both ends: an event that is not acknowledged is never lost, and events of a topic arrive for the
 * first time in the order of their numbers. Without sockets and threads; {@code
 * -Dsimulation.seed=N} repeats a seed.
 */
class OutboundQueueSimulationTest {
  private static final int SEEDS =
      Integer.getInteger("simulation.seeds", Boolean.getBoolean("proofs") ? 200_000 : 2_000);
  private static final int SEEDS_OF_A_DEFECT = 200;
  private static final long SEED = Long.getLong("simulation.seed", 0);

  @Test
  void events_whateverHappens_arriveInOrderAndNoneIsLost() {
    long first = SEED == 0 ? System.nanoTime() : SEED;
    int seeds = SEED == 0 ? SEEDS : 1;
    System.out.printf("queues of senders: %d seeds from %d%n", seeds, first);
    Map<Happening, Long> counts = new EnumMap<>(Happening.class);
    for (long seed = first; seed < first + seeds; seed++) {
      var simulation = new OutboundQueueSimulation(seed, Defect.NONE);
      assertEquals("", simulation.run(), "repeat with -Dsimulation.seed=" + seed);
      simulation.counts().forEach((what, times) -> counts.merge(what, (long) times, Long::sum));
    }
    System.out.println(counts);
    if (SEED == 0) {
      assertEquals(EnumSet.allOf(Happening.class), counts.keySet(), "everything happens");
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void plantedDefect_isFound(Defect defect) {
    long first = System.nanoTime();
    for (int tried = 1; tried <= SEEDS_OF_A_DEFECT; tried++) {
      String found = new OutboundQueueSimulation(first + tried, defect).run();
      if (!found.isEmpty()) {
        System.out.printf("%s: found with seed %d of these, %s%n", defect, tried, found);
        return;
      }
    }
    throw new AssertionError("not found, seeds from " + first);
  }
}
