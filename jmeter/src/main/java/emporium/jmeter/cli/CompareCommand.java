package emporium.jmeter.cli;

import emporium.jmeter.load.ComparisonOptions;
import emporium.jmeter.load.ComparisonRun;
import emporium.jmeter.load.GrowthRun;
import emporium.jmeter.page.PageServer;
import emporium.jmeter.report.ComparisonTable;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.ExitStatus;
import emporium.jmeter.result.Repetition;
import emporium.jmeter.result.WarmupRule;
import emporium.jmeter.server.CriteriaLevels;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares engines on the same data and work. */
@Command(
    name = "compare",
    description = {
      "Runs the same work on the object graph and on PostgreSQL, in turns, and reports.",
      "One server for each row is warmed up until it is settled, and stays: the throughput of its"
          + " last two windows is within 5 %%, and its compilers take less than 5 %% of its"
          + " processor time. By default 2,000 customers and 200 sellers of the marketplace, at"
          + " most 150 s of warm-up for each server, and 10 s measured in each round. Exit code 0 only if every row passed its audit without errors, 3 if"
          + " what is red or failed is exactly what docs/criteria.md predicts, else 1."
    },
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  private static final int WARMUP_SECONDS_MAX = 150;
  private static final int QUICK_WARMUP_SECONDS = 40;
  private static final int SECONDS = 10;

  @Mixin private WorkloadOptions work = new WorkloadOptions();

  @Option(
      names = "--quick",
      description =
          "Warms each server up for a fixed time, settled or not: 40 s unless --warmup-seconds"
              + " has another.")
  private boolean quick;

  @Option(
      names = "--warmup-window",
      paramLabel = "SECONDS",
      defaultValue = "15",
      description = "Length of the windows by which a server is settled. Default ${DEFAULT-VALUE}.")
  private int warmupWindow = 15;

  @Option(
      names = "--durability",
      defaultValue = "both",
      paramLabel = "LEVEL",
      description = "process, power or both. Default ${DEFAULT-VALUE}.")
  private String durability = "both";

  @Option(
      names = "--global-lock",
      description = "Also the published way: one command at a time, each with its own write.")
  private boolean globalLock;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "ms, jpa, combined (object graph, with tables that follow it), both (ms and"
              + " jpa) or all. Default: both; all with ycsb.")
  private @Nullable String engine;

  @Option(
      names = "--criteria",
      split = ";",
      paramLabel = "LEVELS",
      description =
          "Adds a row of each engine at these levels of the criteria, as load takes them:"
              + " what the strongest cost. May be given several times.")
  private List<String> criteria = List.of();

  @Option(
      names = "--processes",
      description =
          "Adds a row of each engine and durability with each service as a process of its"
              + " own: what separating them costs.")
  private boolean processes;

  @Option(
      names = "--rounds",
      defaultValue = "2",
      paramLabel = "N",
      description = "How often each row is measured, in turns. Default ${DEFAULT-VALUE}.")
  private int rounds = 2;

  @Option(
      names = "--sweep",
      split = ",",
      paramLabel = "S",
      description =
          "Values for short epochs at level power after the rounds: seller skews of the"
              + " marketplace, users without pauses of other workloads; none leaves them out."
              + " Default: 1 or 1,16,64.")
  private List<String> sweep = List.of();

  @Mixin private RateSearchOptions rateSearch = new RateSearchOptions();

  @Option(
      names = "--growth",
      split = ",",
      arity = "0..1",
      fallbackValue = "10,50,200",
      paramLabel = "S",
      description =
          "Compares over growing data instead: a comparison for each S, with so many thousand"
              + " orders before, at level power and without a sweep. Default without a value:"
              + " 10,50,200, as far as --server-heap holds them. The orders are made through the"
              + " services, which takes long on the slower side.")
  private List<Integer> growth = List.of();

  @Option(
      names = "--published",
      description = "Adds the published ways of the workload, with their known cost.")
  private boolean published;

  @Option(
      names = "--plan",
      paramLabel = "NAME",
      description = "A plan of jmeter/plans. Default: paper-mix, or that of the workload.")
  private @Nullable String plan;

  @Option(
      names = "--server-heap",
      paramLabel = "SIZE",
      description = "Largest heap of each server. Default: a fifth of the machine's memory.")
  private @Nullable String serverHeap;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results go. Default out/<time>.")
  private @Nullable Path out;

  @Option(
      names = "--like",
      paramLabel = "FILE",
      description =
          "Runs the comparison of a result.json again, with the command that it names, and ends with"
              + " whether it came to the same conclusion: the same winner of each ratio, and spreads"
              + " that overlap. Exit code 1 if not.")
  private @Nullable Path like;

  @Mixin private PageOptions page = new PageOptions();
  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    RepeatedComparison repeated = repeated();
    ComparisonOptions options = repeated == null ? options(out) : repeated.options(out);
    page.check(new OptionValidator(spec));
    PrintWriter console = json.text(spec);
    if (repeated != null) {
      console.println("again: " + repeated);
    }
    Files.createDirectories(options.out());
    Comparison comparison;
    Consumer<String> progress =
        text -> {
          console.println(text);
          console.flush();
        };
    try (PageServer shown = page.start(spec, console)) {
      GrowthRun.Measurement measurement =
          measured -> new ComparisonRun(measured, shown, progress).run();
      List<Integer> sizes = repeated == null ? growth : repeated.growth();
      comparison =
          sizes.isEmpty()
              ? measurement.of(options)
              : new GrowthRun(options, sizes(sizes, options, progress), measurement, progress)
                  .run();
    }
    ResultFiles.write(comparison, options.out());
    console.println();
    console.print(ComparisonTable.of(comparison));
    console.println("results in " + options.out() + ", for a browser: report.html");
    console.flush();
    json.print(spec, comparison);
    return repeated == null
        ? comparison.exitStatus().exitCode()
        : conclude(repeated, comparison, options.out(), console);
  }

  /** Sizes that are larger than what the heap holds are left out, and named. */
  private List<Integer> sizes(
      List<Integer> wanted, ComparisonOptions options, Consumer<String> progress) {
    List<Integer> fitting = GrowthRun.fitting(wanted, DataOptions.megabytes(options.serverHeap()));
    wanted.stream()
        .filter(size -> !fitting.contains(size))
        .forEach(size -> progress.accept(size + " thousand orders: more than the heap holds"));
    if (fitting.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--growth must have a size that --server-heap "
              + options.serverHeap()
              + " holds, was "
              + wanted);
    }
    return fitting;
  }

  /** Returns the sizes of data that are compared; empty if it does not grow. */
  List<Integer> growth() {
    return growth;
  }

  private @Nullable RepeatedComparison repeated() throws IOException {
    return like == null ? null : RepeatedComparison.read(new OptionValidator(spec), like);
  }

  /** A repetition that comes to another conclusion has failed. */
  private static int conclude(
      RepeatedComparison repeated, Comparison now, Path out, PrintWriter console)
      throws IOException {
    Repetition repetition = Repetition.of(repeated.before(), now);
    Files.write(out.resolve("repetition.txt"), repetition.lines());
    console.println();
    repetition.lines().forEach(console::println);
    console.flush();
    return repetition.isSame() ? now.exitStatus().exitCode() : ExitStatus.FAILED.exitCode();
  }

  /**
   * Returns the checked options.
   *
   * @param directory for the results; null: a new one
   */
  ComparisonOptions options(@Nullable Path directory) throws IOException {
    var rules = new OptionValidator(spec);
    Workload workload = work.workload(rules);
    rules.servicesOnly(workload, "--criteria", "--processes", "--global-lock");
    rules.servicesOnly(workload, "--growth");
    rules.excludes(
        "--growth", "--size-factor", !growth.isEmpty() && rules.isGiven("--size-factor"));
    growth.forEach(size -> rules.between("--growth", 1, 10_000, size));
    String chosenPlan = rules.plan(workload, plan);
    Map<String, String> properties =
        work.properties(rules, chosenPlan, workload.comparisonDefaults());
    rules.absentOrEmpty("--out", directory);
    rules.oneOf("--durability", durability, "process", "power", "both");
    if (engine != null) {
      rules.oneOf("--engine", engine, "ms", "jpa", "combined", "both", "all");
    }
    criteria.forEach(levels -> rules.levels(levels, "none"));
    rules.between("--rounds", 1, 100, rounds);
    rules.between("--warmup-window", 1, 3_600, warmupWindow);
    rules.excludes("--quick", "--warmup-window", quick && rules.isGiven("--warmup-window"));
    String heap =
        serverHeap != null
            ? serverHeap
            : ServerCommands.comparisonHeap(InstallationDirectory.memoryBytes());
    rules.heap("--server-heap", heap);
    List<SystemUnderTest> subjects = subjects(workload);
    if (subjects.stream().anyMatch(SystemUnderTest::isGraph)) {
      DataOptions.requireFits(rules, workload, properties, heap);
    }
    int warmupSeconds =
        seconds(
            properties,
            "emporium.warmup.seconds",
            quick ? QUICK_WARMUP_SECONDS : WARMUP_SECONDS_MAX);
    return new ComparisonOptions(
        workload,
        InstallationDirectory.directory(),
        chosenPlan,
        subjects,
        warmupSeconds,
        rounds,
        seconds(properties, "emporium.seconds", SECONDS),
        sweep(rules, workload),
        properties,
        directory != null ? directory : InstallationDirectory.freshOut(),
        heap,
        quick || warmupSeconds == 0 ? null : WarmupRule.of(warmupWindow, warmupSeconds),
        rateSearch.rule(rules),
        spec.root().commandLine().getParseResult().originalArgs());
  }

  private static int seconds(Map<String, String> properties, String name, int otherwise) {
    String seconds = properties.get(name);
    return seconds == null ? otherwise : Integer.parseInt(seconds);
  }

  private List<Double> sweep(OptionValidator rules, Workload workload) {
    if (sweep.equals(List.of("none")) || !growth.isEmpty()) {
      return List.of();
    }
    List<String> values =
        sweep.isEmpty() ? List.of(workload.sweep().defaults().split(",", -1)) : sweep;
    return values.stream().map(value -> rules.skew("--sweep", value)).toList();
  }

  private List<String> engines(Workload workload) {
    if (engine == null) {
      return workload.comparedEngines();
    }
    return switch (engine) {
      case "both" -> List.of("ms", "jpa");
      case "all" -> List.of("ms", "jpa", "combined");
      default -> List.of(engine);
    };
  }

  private List<SystemUnderTest> subjects(Workload workload) {
    if (published && workload.published().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--published needs a workload with published ways, "
              + workload.name()
              + " has none here");
    }
    List<String> durabilities =
        !durability.equals("both")
            ? List.of(durability)
            : growth.isEmpty() ? List.of("power", "process") : List.of("power");
    List<String> engines = engines(workload);
    List<SystemUnderTest> all = new ArrayList<>();
    for (String level : durabilities) {
      for (String one : engines) {
        var whole = new SystemUnderTest(one, level, SystemUnderTest.NESTED_LOCKS);
        all.addAll(processes ? List.of(whole, whole.asProcesses()) : List.of(whole));
      }
      if (globalLock) {
        all.add(new SystemUnderTest("ms", level, SystemUnderTest.GLOBAL_LOCK));
      }
      for (String weaker : criteria) {
        var levels = CriteriaLevels.parse(weaker, "none");
        engines.forEach(
            one -> all.add(new SystemUnderTest(one, level, SystemUnderTest.NESTED_LOCKS, levels)));
      }
    }
    if (published) {
      all.addAll(workload.published());
    }
    all.add(SystemUnderTest.NOOP);
    return all;
  }
}
