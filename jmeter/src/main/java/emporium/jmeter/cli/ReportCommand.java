package emporium.jmeter.cli;

import emporium.jmeter.report.ComparisonTable;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.report.ResultTable;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Renders the report of a load run or a comparison from its stored result. */
@Command(
    name = "report",
    description = {
      "Renders the report of a load run or a comparison again from its result.json; nothing is"
          + " run.",
      "The exit code is that of the run or the comparison."
    },
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "Where load or compare has put its results.")
  private Path directory = Path.of(".");

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      description = "What the result must be about. Default: whatever it is about.")
  private @Nullable String workload;

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    if (!ResultFiles.isResult(directory)) {
      throw new ParameterException(
          spec.commandLine(),
          "DIR must be where load or compare has put its results (--out), was '" + directory + "'");
    }
    return ResultFiles.isComparison(directory) ? comparison() : run();
  }

  private int comparison() throws IOException {
    Comparison comparison = ResultFiles.comparison(directory);
    requireWorkload(comparison.rows().get(0));
    ResultFiles.render(comparison, directory);
    print(ComparisonTable.of(comparison));
    json.print(spec, comparison);
    return comparison.exitStatus().exitCode();
  }

  private int run() throws IOException {
    RunResult run = ResultFiles.rows(directory).get(0);
    requireWorkload(run);
    ResultFiles.render(run, directory);
    print(ResultTable.of(run) + run.verdict() + System.lineSeparator());
    json.print(spec, run);
    return run.exitStatus().exitCode();
  }

  private void print(String table) {
    PrintWriter console = json.text(spec);
    console.print(table);
    console.println("rendered " + directory.resolve("report.html"));
    console.flush();
  }

  private void requireWorkload(RunResult row) {
    String found = row.workload().name();
    if (workload != null && !workload.equals(found)) {
      throw new ParameterException(
          spec.commandLine(),
          "--workload contradicts the result: it has " + found + ", requested was " + workload);
    }
  }
}
