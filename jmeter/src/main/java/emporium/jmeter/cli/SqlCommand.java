package emporium.jmeter.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a running marketplace in SQL. */
@Command(
    name = "sql",
    description = {
      "Runs a query on the tables that a marketplace with --engine combined keeps beside"
          + " its graph, and names the commit of its rows."
    },
    mixinStandardHelpOptions = true)
final class SqlCommand implements Callable<Integer> {
  @Mixin private SqlConsole console = new SqlConsole();

  @Parameters(
      paramLabel = "QUERY",
      description = "A query; schemas are named after services, which also are on the search path.")
  private String query = "";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    return console.ask(spec, query, List.of());
  }
}
