package emporium.jmeter.ycsb.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyDistributionTest {
  private static final int RECORDS = 1_000;
  private static final int DRAWS = 200_000;

  private final long seed = ThreadLocalRandom.current().nextLong();

  private int[] drawn(KeyDistribution.Kind kind, int hotPercent) {
    var random = new SplittableRandom(seed);
    var distribution = KeyDistribution.of(kind, RECORDS, hotPercent);
    var counts = new int[RECORDS];
    for (int draw = 0; draw < DRAWS; draw++) {
      counts[distribution.draw(random)]++;
    }
    return counts;
  }

  /** With exponent 0.99 the first of 1,000 ranks gets 13 %; two ranks may share an entry. */
  @Test
  void zipfian_mostPopularEntry_getsAnEighthAndIsNotTheFirst() {
    int[] counts = drawn(KeyDistribution.Kind.ZIPFIAN, 0);
    int most = Arrays.stream(counts).max().orElseThrow();
    assertTrue(most > DRAWS / 9 && most < DRAWS / 5, () -> "seed=" + seed + " most=" + most);
    assertTrue(counts[0] < most, () -> "seed=" + seed);
  }

  @Test
  void uniform_everyEntry_getsItsShare() {
    int[] counts = drawn(KeyDistribution.Kind.UNIFORM, 0);
    for (int count : counts) {
      assertTrue(count > 50 && count < 450, () -> "seed=" + seed + " count=" + count);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 20, 60, 100})
  void hotspot_aFifthOfTheEntries_getsTheShare(int hotPercent) {
    int[] counts = drawn(KeyDistribution.Kind.HOTSPOT, hotPercent);
    int hot = Arrays.stream(counts, 0, RECORDS / 5).sum();
    assertEquals(hotPercent, 100.0 * hot / DRAWS, 1.5, () -> "seed=" + seed);
  }

  @ParameterizedTest
  @EnumSource(KeyDistribution.Kind.class)
  void anyKind_ofOneEntry_drawsIt(KeyDistribution.Kind kind) {
    assertEquals(0, KeyDistribution.of(kind, 1, 0).draw(new SplittableRandom(seed)));
  }

  @ParameterizedTest
  @EnumSource(KeyDistribution.Kind.class)
  void kind_ofItsName_isFound(KeyDistribution.Kind kind) {
    assertEquals(kind, KeyDistribution.Kind.of(kind.id()));
  }

  @Test
  void kind_ofAnotherName_isRefused() {
    var refused =
        assertThrows(IllegalArgumentException.class, () -> KeyDistribution.Kind.of("latest"));
    assertEquals(
        "distribution must be zipfian or uniform or hotspot, was latest", refused.getMessage());
  }
}
