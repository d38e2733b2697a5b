package emporium.jmeter.cli;

import emporium.jmeter.load.ComparisonOptions;
import emporium.jmeter.load.ComparisonRun;
import emporium.jmeter.page.PageServer;
import emporium.jmeter.report.ComparisonTable;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.result.Comparison;
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
      "One server for each row is warmed up and stays. By default 2,000 customers and 200"
          + " sellers of the marketplace, 40 s of warm-up for each server, and 10 s measured in"
          + " each round. Exit code 0 only if every row passed its audit without errors, 3 if"
          + " what is red or failed is exactly what docs/criteria.md predicts, else 1."
    },
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  private static final int WARMUP_SECONDS = 40;
  private static final int SECONDS = 10;

  @Mixin private WorkloadOptions work = new WorkloadOptions();

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

  @Mixin private PageOptions page = new PageOptions();
  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    ComparisonOptions options = options();
    PrintWriter console = json.text(spec);
    Files.createDirectories(options.out());
    Comparison comparison;
    try (PageServer shown = page.start(spec, console)) {
      comparison =
          new ComparisonRun(
                  options,
                  shown,
                  text -> {
                    console.println(text);
                    console.flush();
                  })
              .run();
    }
    ResultFiles.write(comparison, options.out());
    console.println();
    console.print(ComparisonTable.of(comparison));
    console.println("results in " + options.out() + ", for a browser: report.html");
    console.flush();
    json.print(spec, comparison);
    return comparison.exitStatus().exitCode();
  }

  private ComparisonOptions options() throws IOException {
    var rules = new OptionValidator(spec);
    Workload workload = work.workload(rules);
    rules.servicesOnly(workload, "--criteria", "--processes", "--global-lock");
    String chosenPlan = rules.plan(workload, plan);
    Map<String, String> properties =
        work.properties(rules, chosenPlan, workload.comparisonDefaults());
    rules.absentOrEmpty("--out", out);
    page.check(rules);
    rules.oneOf("--durability", durability, "process", "power", "both");
    if (engine != null) {
      rules.oneOf("--engine", engine, "ms", "jpa", "combined", "both", "all");
    }
    criteria.forEach(levels -> rules.levels(levels, "none"));
    rules.between("--rounds", 1, 100, rounds);
    String heap =
        serverHeap != null
            ? serverHeap
            : ServerCommands.comparisonHeap(InstallationDirectory.memoryBytes());
    rules.heap("--server-heap", heap);
    List<SystemUnderTest> subjects = subjects(workload);
    if (subjects.stream().anyMatch(SystemUnderTest::isGraph)) {
      DataOptions.requireFits(rules, workload, properties, heap);
    }
    return new ComparisonOptions(
        workload,
        InstallationDirectory.directory(),
        chosenPlan,
        subjects,
        seconds(properties, "emporium.warmup.seconds", WARMUP_SECONDS),
        rounds,
        seconds(properties, "emporium.seconds", SECONDS),
        sweep(rules, workload),
        properties,
        out != null ? out : InstallationDirectory.freshOut(),
        heap);
  }

  private static int seconds(Map<String, String> properties, String name, int otherwise) {
    String seconds = properties.get(name);
    return seconds == null ? otherwise : Integer.parseInt(seconds);
  }

  private List<Double> sweep(OptionValidator rules, Workload workload) {
    if (sweep.equals(List.of("none"))) {
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
        durability.equals("both") ? List.of("power", "process") : List.of(durability);
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
