package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.marketplace.MarketplaceWorkload;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.SampleRunResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison over growing data, with given results. */
class GrowthRunTest {
  @TempDir private Path out;
  private final List<String> output = new ArrayList<>();
  private final List<String> measured = new ArrayList<>();

  private ComparisonOptions options() {
    return new ComparisonOptions(
        new MarketplaceWorkload(),
        Path.of(""),
        "paper-mix",
        List.of(),
        1,
        1,
        1,
        List.of(),
        Map.of("emporium.seed", "7"),
        out,
        "1g");
  }

  private Comparison measure(ComparisonOptions sized, String fails) throws IOException {
    String size = String.valueOf(sized.properties().get("emporium.size.factor"));
    measured.add(size + " " + sized.properties().get("emporium.seed"));
    if (size.equals(fails)) {
      throw new IOException("out of memory");
    }
    double perSecond = 1_000.0 / Integer.parseInt(size);
    return new Comparison(List.of(SampleRunResults.row("ms", "power", perSecond, 1)), List.of());
  }

  private Comparison run(String fails, Integer... sizes) throws Exception {
    return new GrowthRun(options(), List.of(sizes), sized -> measure(sized, fails), output::add)
        .run();
  }

  @Test
  void run_severalSizes_areMeasuredFromTheSmallestOnAndKept() throws Exception {
    Comparison comparison = run("none", 50, 10, 10, 200);
    assertEquals(List.of("10 7", "50 7", "200 7"), measured);
    assertEquals(
        List.of(100.0, 20.0, 5.0),
        comparison.growth().stream().map(row -> row.throughputPerSecond()).toList());
    assertEquals(1, comparison.rows().size(), "those of the smallest");
    assertTrue(comparison.allValid());
    assertTrue(Files.exists(out.resolve("orders-50-thousand/report.html")));
  }

  @Test
  void run_sizeThatCannotBeMeasured_endsTheGrowthAndIsListed() throws Exception {
    Comparison comparison = run("50", 10, 50, 200);
    assertEquals(List.of("10 7", "50 7"), measured);
    assertEquals(
        List.of("growth lacks 50 thousand orders and more: out of memory"), comparison.lacking());
    assertFalse(comparison.allValid());
  }

  @Test
  void run_nothingMeasured_isAnError() {
    assertThrows(IOException.class, () -> run("10", 10, 50));
  }

  @Test
  void fitting_sizesLargerThanTheHeap_areLeftOut() {
    List<Integer> all = List.of(10, 50, 200);
    assertEquals(List.of(), GrowthRun.fitting(all, 400));
    assertEquals(List.of(10), GrowthRun.fitting(all, 512));
    assertEquals(List.of(10, 50), GrowthRun.fitting(all, 2_048));
    assertEquals(all, GrowthRun.fitting(all, 4_800));
  }
}
