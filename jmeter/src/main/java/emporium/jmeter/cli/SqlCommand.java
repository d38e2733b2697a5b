package emporium.jmeter.cli;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.sql.SqlPrinter;
import emporium.jmeter.sql.SqlSession;
import emporium.jmeter.sql.TablesAddress;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a running marketplace in SQL. */
@Command(
    name = "sql",
    description = {
      "Runs a query on the tables that a marketplace with --engine combined keeps beside its",
      "graph, and says which commit its rows are of."
    },
    mixinStandardHelpOptions = true)
final class SqlCommand implements Callable<Integer> {
  private static final int ANSWER_TIMEOUT_MS = 30_000;

  @Option(
      names = "--target",
      defaultValue = "http://localhost:8080",
      paramLabel = "URL",
      description = {
        "Address of the marketplace, or one for each service like",
        "cart=http://localhost:8081,product=http://localhost:8082. Default ${DEFAULT-VALUE}."
      })
  private String target = "http://localhost:8080";

  @Option(
      names = "--rows",
      defaultValue = "1000",
      paramLabel = "COUNT",
      description = "Most rows that are printed. Default ${DEFAULT-VALUE}.")
  private int rows = 1_000;

  @Option(names = "--csv", description = "Prints comma-separated values, and the commit on stderr.")
  private boolean csv;

  @Parameters(
      paramLabel = "QUERY",
      description = "A query; schemas are named after services, which also are on the search path.")
  private String query = "";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    var rules = new OptionValidator(spec);
    rules.between("--rows", 1, 1_000_000, rows);
    ServiceAddresses addresses = rules.addresses("--target", target);
    try (var marketplace = new MarketplaceClient(addresses, 1, ANSWER_TIMEOUT_MS)) {
      SqlSession.Answer answer = new SqlSession(TablesAddress.of(marketplace)).query(query, rows);
      var newest = TablesAddress.of(marketplace).commits();
      var console = spec.commandLine();
      if (csv) {
        new SqlPrinter(console.getOut()).csv(answer);
        console.getOut().flush();
      } else {
        new SqlPrinter(console.getOut()).table(answer);
      }
      new SqlPrinter(csv ? console.getErr() : console.getOut())
          .commits(answer, newest, Instant.now());
      return 0;
    } catch (SQLException refused) {
      throw new IOException("The database refuses the query: " + refused.getMessage(), refused);
    }
  }
}
