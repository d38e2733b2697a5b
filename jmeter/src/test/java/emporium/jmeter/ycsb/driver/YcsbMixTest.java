package emporium.jmeter.ycsb.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class YcsbMixTest {
  private static final int DRAWS = 100_000;

  private final long seed = ThreadLocalRandom.current().nextLong();

  @ParameterizedTest
  @CsvSource({
    "A, 50, UPDATE",
    "B, 95, UPDATE",
    "C, 100, UPDATE",
    "D, 95, INSERT",
    "F, 50, READ_MODIFY_WRITE",
    "LOAD, 0, INSERT"
  })
  void draw_manyTimes_givesTheSharesOfYcsb(YcsbMix mix, int readPercent, YcsbOperation write) {
    var random = new SplittableRandom(seed);
    Map<YcsbOperation, Integer> counts = new HashMap<>();
    for (int draw = 0; draw < DRAWS; draw++) {
      counts.merge(mix.draw(random), 1, Integer::sum);
    }
    int reads = counts.getOrDefault(YcsbOperation.READ, 0);
    assertEquals(readPercent, 100.0 * reads / DRAWS, 1, () -> "seed=" + seed);
    assertEquals(DRAWS - reads, counts.getOrDefault(write, 0), () -> "seed=" + seed);
  }

  @ParameterizedTest
  @CsvSource({
    "A, READ;UPDATE",
    "B, READ;UPDATE",
    "C, READ",
    "D, READ;INSERT",
    "F, READ;READ_MODIFY_WRITE;READ_FOR_WRITE",
    "LOAD, INSERT"
  })
  void operations_areThoseThatAreDrawnAndTheReadBeforeAWrite(YcsbMix mix, String operations) {
    assertEquals(
        operations, String.join(";", mix.operations().stream().map(YcsbOperation::name).toList()));
  }

  @ParameterizedTest
  @EnumSource(YcsbMix.class)
  void mix_ofItsName_isFound(YcsbMix mix) {
    assertEquals(mix, YcsbMix.of(mix.id()));
  }

  @Test
  void mix_thatScans_isRefused() {
    var refused = assertThrows(IllegalArgumentException.class, () -> YcsbMix.of("e"));
    assertEquals("mix must be a or b or c or d or f or load, was e", refused.getMessage());
  }
}
