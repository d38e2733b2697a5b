package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestedEnginesTest {
  private static final List<String> ALL = List.of("ms", "jpa", "combined");

  @Test
  void engines_ofAShortForm_areOneThatMayBeAny() {
    long seed = System.nanoTime();
    var random = new Random(seed);
    var drawn = new HashSet<List<String>>();
    for (int time = 0; time < 1_000; time++) {
      drawn.add(TestedEngines.of(ALL, null, false, random));
    }
    assertEquals(
        Set.of(List.of("ms"), List.of("jpa"), List.of("combined")), drawn, () -> "seed " + seed);
  }

  @Test
  void engines_ofALongProof_areAll() {
    assertEquals(ALL, TestedEngines.of(ALL, null, true, new Random()));
  }

  @Test
  void engines_thatAreNamed_areThose() {
    assertEquals(List.of("jpa", "ms"), TestedEngines.of(ALL, "jpa,ms", false, new Random()));
  }
}
