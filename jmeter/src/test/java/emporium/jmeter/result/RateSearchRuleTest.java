package emporium.jmeter.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rate is tried next, on given outcomes. */
class RateSearchRuleTest {
  private static final RateSearchRule RULE = new RateSearchRule(50, false, 7, 20);

  private static RateProbe probe(double rate, boolean sustained) {
    return new RateProbe(rate, rate, sustained ? 20 : 80, 400, 0, 0, sustained);
  }

  private static List<RateProbe> search(double first, DoublePredicate sustains) {
    var probes = new ArrayList<RateProbe>();
    OptionalDouble next = RULE.next(first, probes);
    while (next.isPresent()) {
      probes.add(probe(next.getAsDouble(), sustains.test(next.getAsDouble())));
      next = RULE.next(first, probes);
    }
    return probes;
  }

  private static List<Double> rates(List<RateProbe> probes) {
    return probes.stream().map(RateProbe::ratePerSecond).toList();
  }

  @Test
  void next_sustainedFirst_doublesThenBisectsUntilClose() {
    List<RateProbe> probes = search(100, rate -> rate <= 330);
    assertEquals(List.of(100.0, 200.0, 400.0, 282.8, 336.3, 308.4, 322.0), rates(probes));
    assertEquals(322.0, RateSearchRule.sustained(probes));
    assertEquals(336.3, RateSearchRule.exceeded(probes));
  }

  @Test
  void next_notSustainedFirst_halves() {
    assertEquals(List.of(100.0, 50.0, 25.0), rates(search(100, rate -> rate <= 30)).subList(0, 3));
  }

  /** Whatever the first rate is, the bracket is around the true one, or its side is open. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 40, 800, 12_345})
  void next_anyFirstRate_bracketsTheTruth(double first) {
    List<RateProbe> probes = search(first, rate -> rate <= 500);
    assertTrue(probes.size() <= 7);
    assertTrue(RateSearchRule.sustained(probes) <= 500);
    assertTrue(RateSearchRule.exceeded(probes) > 500);
  }

  @Test
  void next_nothingSustained_endsAtOne() {
    List<RateProbe> probes = search(3, rate -> false);
    assertEquals(List.of(3.0, 1.5, 1.0), rates(probes));
    assertEquals(0, RateSearchRule.sustained(probes));
  }

  @Test
  void next_everythingSustained_endsWithTheProbes() {
    List<RateProbe> probes = search(10, rate -> true);
    assertEquals(7, probes.size());
    assertEquals(640, RateSearchRule.sustained(probes));
    assertTrue(Double.isInfinite(RateSearchRule.exceeded(probes)));
  }

  @Test
  void sustained_higherRateByLuck_doesNotCount() {
    List<RateProbe> probes = List.of(probe(100, true), probe(200, false), probe(400, true));
    assertEquals(100, RateSearchRule.sustained(probes));
    assertEquals(200, RateSearchRule.exceeded(probes));
  }

  @Test
  void isSustained_eachReason_countsAlone() {
    assertTrue(RULE.isSustained(50, 1, 0, 0));
    assertFalse(RULE.isSustained(51, 1, 0, 0));
    assertFalse(RULE.isSustained(0, 0, 0, 0));
    assertFalse(RULE.isSustained(50, 1, 1, 0));
    assertFalse(RULE.isSustained(50, 1, 0, 1));
  }
}
