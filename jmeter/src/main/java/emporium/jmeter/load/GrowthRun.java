package emporium.jmeter.load;

import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The same comparison over growing data: one comparison for each size, smallest first, each on
 * servers and directories of its own. What a size lacks is listed with its name; sizes after one
 * that could not be measured at all are left out, because they are larger. For one thread.
 */
public final class GrowthRun {
  /** Heap of the graph that a thousand orders take, with room to collect and to work. */
  private static final long HEAP_KB_PER_THOUSAND = 16_000;

  /** Heap that is needed whatever the number of orders is. */
  private static final long HEAP_KB_BASE = 300_000;

  private static final String SIZE_FACTOR = "emporium.size.factor";

  private final ComparisonOptions options;
  private final List<Integer> sizeFactors;
  private final Measurement measurement;
  private final Consumer<String> progress;

  /** Runs one comparison. */
  @FunctionalInterface
  public interface Measurement {
    /**
     * Runs it.
     *
     * @throws IOException if nothing was measured
     */
    Comparison of(ComparisonOptions options) throws IOException, InterruptedException;
  }

  /**
   * @param options of each comparison, but for the size of its data and its directory
   * @param sizeFactors thousands of orders before the run
   */
  public GrowthRun(
      ComparisonOptions options,
      List<Integer> sizeFactors,
      Measurement measurement,
      Consumer<String> progress) {
    this.options = options;
    this.sizeFactors = sizeFactors.stream().sorted().distinct().toList();
    this.measurement = measurement;
    this.progress = progress;
  }

  /** Returns the sizes that a heap holds, of those wanted; an estimate. */
  public static List<Integer> fitting(List<Integer> sizeFactors, long heapMb) {
    long heapKb = heapMb << 10;
    return sizeFactors.stream()
        .filter(size -> HEAP_KB_BASE + size * HEAP_KB_PER_THOUSAND <= heapKb)
        .toList();
  }

  /**
   * Measures all sizes.
   *
   * @return the comparison of the smallest, with the rows of all as its growth
   * @throws IOException if nothing was measured
   */
  public Comparison run() throws IOException, InterruptedException {
    List<Comparison> done = new ArrayList<>();
    List<String> lacking = new ArrayList<>();
    for (int size : sizeFactors) {
      progress.accept(size + " thousand orders before");
      try {
        done.add(measure(size));
      } catch (IOException failed) {
        lacking.add("growth lacks " + size + " thousand orders and more: " + failed.getMessage());
        progress.accept(lacking.get(0));
        break;
      }
    }
    if (done.isEmpty()) {
      throw new IOException(String.join("; ", lacking));
    }
    for (Comparison later : done.subList(1, done.size())) {
      lacking.addAll(later.lacking());
    }
    List<RunResult> rows = done.stream().flatMap(one -> one.rows().stream()).toList();
    return done.get(0).withGrowth(rows, lacking);
  }

  private Comparison measure(int size) throws IOException, InterruptedException {
    Map<String, String> properties = new LinkedHashMap<>(options.properties());
    properties.put(SIZE_FACTOR, Integer.toString(size));
    ComparisonOptions sized =
        options.with(properties, options.out().resolve("orders-" + size + "-thousand"));
    Files.createDirectories(sized.out());
    Comparison comparison = measurement.of(sized);
    ResultFiles.write(comparison, sized.out());
    return comparison;
  }
}
