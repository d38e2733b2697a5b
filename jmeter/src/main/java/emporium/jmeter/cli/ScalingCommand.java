package emporium.jmeter.cli;

import emporium.events.Services;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.scaling.ScalingCalibration;
import emporium.jmeter.scaling.ScalingModel;
import emporium.jmeter.scaling.ScalingModel.Bound;
import emporium.jmeter.scaling.ScalingModel.Cluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Predicts a measured run on larger clusters, by the model in docs/scaling.md. */
@Command(
    name = "scaling",
    description = "Predicts a run of load --processes on larger clusters: a model, nothing is run.",
    mixinStandardHelpOptions = true)
final class ScalingCommand implements Callable<Integer> {
  private static final int PERCENT = 100;

  @Parameters(
      paramLabel = "DIR",
      description = "Where load or compare has put its results; several are set side by side.")
  private List<Path> directories = List.of(Path.of("."));

  @Option(
      names = "--cores",
      split = ",",
      description = "Of each machine. Default ${DEFAULT-VALUE}.")
  private List<Integer> cores = List.of(2, 4, 16, 64);

  @Option(names = "--machines", split = ",", description = "Default ${DEFAULT-VALUE}.")
  private List<Integer> machines = List.of(1, 3, 10, 100);

  @Option(
      names = "--replicated",
      split = ",",
      description = "Services that may have replicas. Default ${DEFAULT-VALUE}.")
  private Set<String> replicated = new TreeSet<>(Services.REPLICABLE);

  @Option(names = "--replicas-max", description = "Of such a service. Default ${DEFAULT-VALUE}.")
  private int replicasMax = 12;

  @Option(
      names = "--serial-percent",
      description =
          "Of a service's processor time, what its committing thread takes, if the run has no measurement. Default"
              + " ${DEFAULT-VALUE}.")
  private int serialPercent = 15;

  @Option(
      names = "--utilization-percent",
      description = "To what share a resource is used. Default ${DEFAULT-VALUE}.")
  private int utilizationPercent = 70;

  @Option(
      names = "--disk-mb-per-second",
      description = "What the disk of each machine takes. Default ${DEFAULT-VALUE}.")
  private int diskMbPerSecond = 200;

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  /** A configuration that was measured, and what the model says of the same machine. */
  private record Measured(Path directory, RunResult row, @Nullable Bound model) {
    /** By which percentage the model is above the measurement. */
    double deviationPercent() {
      return PERCENT * (Objects.requireNonNull(model).perSecond() / row.throughputPerSecond() - 1);
    }
  }

  @Override
  public Integer call() throws IOException {
    check();
    var measured = new ArrayList<Measured>();
    for (Path directory : directories) {
      measured.addAll(measured(directory));
    }
    PrintWriter console = json.text(spec);
    measured.forEach(one -> print(console, one));
    if (measured.size() > 1) {
      printDeviations(console, measured);
    }
    console.flush();
    json.print(spec, measured.stream().map(this::fields).toList());
    return 0;
  }

  private Map<String, Object> fields(Measured measured) {
    RunResult row = measured.row();
    var fields = new LinkedHashMap<String, Object>();
    fields.put("directory", measured.directory().toString());
    fields.put("name", row.name());
    fields.put("measuredPerSecond", row.throughputPerSecond());
    Bound here = measured.model();
    if (here != null) {
      fields.put("modelPerSecond", here.perSecond());
      fields.put("deviationPercent", measured.deviationPercent());
    }
    fields.put("clusters", predictions(row));
    return fields;
  }

  /** The most that the model gives to a cluster. */
  private record Prediction(int machines, int cores, double mostPerSecond, String usedUpFirst) {}

  private List<Prediction> predictions(RunResult row) {
    ScalingModel model =
        ScalingCalibration.of(row, share(serialPercent), Set.copyOf(replicated), replicasMax);
    var all = new ArrayList<Prediction>();
    for (int count : machines) {
      for (int each : cores) {
        Bound most =
            model.bound(new Cluster(count, each, share(utilizationPercent), diskMbPerSecond));
        all.add(new Prediction(count, each, most.perSecond(), most.by()));
      }
    }
    return all;
  }

  private List<Measured> measured(Path directory) throws IOException {
    List<Measured> found =
        ResultFiles.rows(directory).stream()
            .filter(RunResult::isSeparate)
            .map(row -> new Measured(directory, row, ScalingCalibration.ofMeasuredMachine(row)))
            .toList();
    if (found.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "no row of " + directory + " was measured with --processes");
    }
    return found;
  }

  private void check() {
    var rules = new OptionValidator(spec);
    cores.forEach(count -> rules.atLeast("--cores", 1, count));
    machines.forEach(count -> rules.atLeast("--machines", 1, count));
    rules.atLeast("--replicas-max", 1, replicasMax);
    rules.atLeast("--disk-mb-per-second", 1, diskMbPerSecond);
    rules.between("--serial-percent", 0, PERCENT, serialPercent);
    rules.between("--utilization-percent", 1, PERCENT, utilizationPercent);
  }

  private void print(PrintWriter console, Measured measured) {
    RunResult row = measured.row();
    console.printf(
        Locale.ROOT,
        "%s, measured %.1f/s on one machine of %d cores%n",
        row.name(),
        row.throughputPerSecond(),
        row.environment().cores());
    Bound here = measured.model();
    if (here != null) {
      console.printf(
          Locale.ROOT,
          "the model says %.1f/s of that machine, all of it used, with the driver on it: %+.0f %%%n",
          here.perSecond(),
          measured.deviationPercent());
    }
    console.printf("%8s %6s %15s  %s%n", "machines", "cores", "at most per s", "used up first");
    for (Prediction one : predictions(row)) {
      console.printf(
          Locale.ROOT,
          "%8d %6d %15.0f  %s%n",
          one.machines(),
          one.cores(),
          one.mostPerSecond(),
          one.usedUpFirst());
    }
  }

  /** Of each configuration whose run has what the model needs, one below the other. */
  private static void printDeviations(PrintWriter console, List<Measured> all) {
    console.printf("%10s %9s %9s  %s%n", "measured/s", "model/s", "deviation", "configuration");
    for (Measured one : all) {
      Bound model = one.model();
      if (model != null) {
        console.printf(
            Locale.ROOT,
            "%10.1f %9.1f %+7.0f %%  %s in %s%n",
            one.row().throughputPerSecond(),
            model.perSecond(),
            one.deviationPercent(),
            one.row().name(),
            one.directory());
      }
    }
  }

  private static double share(int percent) {
    return (double) percent / PERCENT;
  }
}
