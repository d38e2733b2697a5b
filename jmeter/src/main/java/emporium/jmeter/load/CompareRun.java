package emporium.jmeter.load;

import emporium.jmeter.report.Comparison;
import emporium.jmeter.report.Merge;
import emporium.jmeter.report.Result;
import emporium.jmeter.report.ResultFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs several marketplaces on the same data and the same work, one after the other, round by
 * round: A B A B. What else happens on the machine hits all of them. Each run starts a server of
 * its own on an empty directory; in the last round it is killed after its audit, started again and
 * audited once more. The sweep comes last, one short run for each point.
 */
public final class CompareRun {
  private static final String SWEPT_DURABILITY = "power";
  private static final Map<String, Integer> SWEPT_SECONDS =
      Map.of("emporium.warmup.seconds", 5, "emporium.seconds", 8);

  private final CompareOptions options;
  private final Consumer<String> progress;

  /**
   * @param progress told in a few words what is going on
   */
  public CompareRun(CompareOptions options, Consumer<String> progress) {
    this.options = options;
    this.progress = progress;
  }

  /**
   * Runs all rounds. The files of each run are kept below the directory for the results.
   *
   * @throws IOException saying why a run gave no result
   */
  public Comparison run() throws IOException, InterruptedException {
    Map<Subject, List<Result>> runs = new LinkedHashMap<>();
    for (int round = 1; round <= options.rounds(); round++) {
      for (Subject subject : options.subjects()) {
        progress.accept("round " + round + " of " + options.rounds() + ": " + subject.name());
        runs.computeIfAbsent(subject, first -> new ArrayList<>()).add(run(subject, round));
      }
    }
    return new Comparison(runs.values().stream().map(Merge::of).toList(), sweep());
  }

  private List<Result> sweep() throws IOException, InterruptedException {
    List<Result> points = new ArrayList<>();
    for (double skew : options.skews()) {
      for (Subject subject : options.subjects()) {
        if (subject.durability().equals(SWEPT_DURABILITY)) {
          progress.accept("sweep: seller skew " + skew + ", " + subject.name());
          points.add(point(subject, skew));
        }
      }
    }
    return points;
  }

  private Result point(Subject subject, double skew) throws IOException, InterruptedException {
    Map<String, String> properties = new LinkedHashMap<>(options.properties());
    properties.put("emporium.seller.skew", Double.toString(skew));
    SWEPT_SECONDS.forEach(
        (name, most) ->
            properties.put(
                name, Integer.toString(Math.min(most, seconds(properties.get(name), most)))));
    return run(subject, subject.name() + "-skew-" + skew, properties, false);
  }

  private static int seconds(@Nullable String asked, int otherwise) {
    return asked == null ? otherwise : Integer.parseInt(asked);
  }

  private Result run(Subject subject, int round) throws IOException, InterruptedException {
    return run(
        subject, subject.name() + "-" + round, options.properties(), round == options.rounds());
  }

  private Result run(Subject subject, String name, Map<String, String> properties, boolean recovers)
      throws IOException, InterruptedException {
    Path out = options.out().resolve(name);
    var load =
        new LoadOptions(
            options.home(),
            options.plan(),
            null,
            subject,
            properties,
            out,
            false,
            recovers,
            options.serverHeap());
    Result result = new LoadRun(load, progress).run();
    ResultFiles.write(result, out);
    progress.accept(result.verdict());
    return result;
  }
}
