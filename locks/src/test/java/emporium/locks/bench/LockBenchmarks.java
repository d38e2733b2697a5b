package emporium.locks.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs all benchmarks of the locks in one go; writes their results as JSON and the ratios as text
 * to {@code target/bench}, and prints the ratios.
 */
public final class LockBenchmarks {
  private static final Path DIRECTORY = Path.of("target", "bench");
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int ROUNDS = LONG ? 5 : 2;
  private static final int[] SCALING_THREADS = {1, 2, 4};
  private static final int[] RESERVE_THREADS = {16, 64};

  /** Many threads on few cores leave the compiler little time. */
  private static final int RESERVE_WARMUP_SECONDS = 10;

  private LockBenchmarks() {}

  /** Takes no arguments; {@code -Dproofs=true} measures longer and both distributions. */
  public static void main(String[] arguments) throws RunnerException, IOException {
    Collection<RunResult> results = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      results.addAll(new Runner(options(BaselineBenchmark.class, 1).build()).run());
      results.addAll(new Runner(options(UncontendedBenchmark.class, 1).build()).run());
    }
    for (int threads : SCALING_THREADS) {
      results.addAll(new Runner(options(ScalingBenchmark.class, threads).build()).run());
    }
    for (int threads : RESERVE_THREADS) {
      ChainedOptionsBuilder options = options(ReserveBenchmark.class, threads);
      options.warmupIterations(RESERVE_WARMUP_SECONDS);
      if (!LONG) {
        options.param("distribution", "uniform");
      }
      results.addAll(new Runner(options.build()).run());
    }
    report(results);
  }

  private static ChainedOptionsBuilder options(Class<?> benchmark, int threads) {
    return new OptionsBuilder()
        .include(benchmark.getName().replace(".", "\\."))
        .threads(threads)
        .forks(1)
        .warmupIterations(LONG ? 5 : 1)
        .warmupTime(TimeValue.seconds(1))
        .measurementIterations(LONG ? 5 : 2)
        .measurementTime(TimeValue.seconds(1))
        .shouldFailOnError(true)
        .addProfiler(GCProfiler.class);
  }

  private static void report(Collection<RunResult> results) throws IOException {
    Files.createDirectories(DIRECTORY);
    try (PrintStream json = print("results.json")) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, json).writeOut(results);
    }
    List<String> lines = new Ratios(results).lines();
    try (PrintStream text = print("ratios.txt")) {
      lines.forEach(text::println);
    }
    lines.forEach(System.out::println);
  }

  private static PrintStream print(String file) throws IOException {
    return new PrintStream(
        Files.newOutputStream(DIRECTORY.resolve(file)), false, StandardCharsets.UTF_8);
  }
}
