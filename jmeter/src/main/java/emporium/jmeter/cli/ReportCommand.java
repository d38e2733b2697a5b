package emporium.jmeter.cli;

import emporium.jmeter.report.ComparisonTable;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.report.ResultTable;
import emporium.jmeter.report.SideBySide;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
      "The exit code is that of the run or the comparison.",
      "Of two, sets the second beside the first, row by row, in DIR/beside.html of the second: before"
          + " and after, two machines, two versions of Java. The exit code is 0."
    },
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..2",
      paramLabel = "DIR",
      description = "Where load or compare has put its results.")
  private List<Path> directories = List.of();

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      description = "What the result must be about. Default: whatever it is about.")
  private @Nullable String workload;

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    for (Path directory : directories) {
      if (!ResultFiles.isResult(directory)) {
        throw new ParameterException(
            spec.commandLine(),
            "DIR must be where load or compare has put its results (--out), was '"
                + directory
                + "'");
      }
    }
    Path directory = directories.get(0);
    if (directories.size() == 2) {
      return beside(directory, directories.get(1));
    }
    return ResultFiles.isComparison(directory) ? comparison(directory) : run(directory);
  }

  private int beside(Path first, Path second) throws IOException {
    var both =
        new SideBySide(
            first.toString(), ResultFiles.rows(first), second.toString(), ResultFiles.rows(second));
    requireWorkload(both.any());
    Path page = second.resolve("beside.html");
    Files.writeString(page, both.html());
    PrintWriter console = json.text(spec);
    console.print(both.table());
    console.println("rendered " + page);
    console.flush();
    json.print(spec, both.rows());
    return 0;
  }

  private int comparison(Path directory) throws IOException {
    Comparison comparison = ResultFiles.comparison(directory);
    requireWorkload(comparison.rows().get(0));
    ResultFiles.render(comparison, directory);
    print(ComparisonTable.of(comparison), directory);
    json.print(spec, comparison);
    return comparison.exitStatus().exitCode();
  }

  private int run(Path directory) throws IOException {
    RunResult run = ResultFiles.rows(directory).get(0);
    requireWorkload(run);
    ResultFiles.render(run, directory);
    print(ResultTable.of(run) + run.verdict() + System.lineSeparator(), directory);
    json.print(spec, run);
    return run.exitStatus().exitCode();
  }

  private void print(String table, Path directory) {
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
