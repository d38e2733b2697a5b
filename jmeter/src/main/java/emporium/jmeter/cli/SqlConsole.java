package emporium.jmeter.cli;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.sql.SqlPrinter;
import emporium.jmeter.sql.SqlSession;
import emporium.jmeter.sql.TablesAddress;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Where a query goes and how its answer is printed: options of commands that ask the tables. */
final class SqlConsole {
  private static final int ANSWER_TIMEOUT_MS = 30_000;
  private static final int ROWS_MAX = 1_000_000;

  @Option(
      names = "--target",
      defaultValue = "http://localhost:8080",
      paramLabel = "URL",
      description =
          "Address of the marketplace, or one for each service like"
              + " cart=http://localhost:8081,product=http://localhost:8082. Default"
              + " ${DEFAULT-VALUE}.")
  private String target = "http://localhost:8080";

  @Option(
      names = "--rows",
      defaultValue = "1000",
      paramLabel = "COUNT",
      description = "Most rows that are printed. Default ${DEFAULT-VALUE}.")
  private int rows = 1_000;

  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--csv", description = "Prints comma-separated values, and the commit on stderr.")
  private boolean csv;

  /** Asks, and prints the answer with its commit. */
  int ask(CommandSpec spec, String query, List<String> parameters) throws IOException {
    var rules = new OptionValidator(spec);
    rules.between("--rows", 1, ROWS_MAX, rows);
    ServiceAddresses addresses = rules.addresses("--target", target);
    PrintWriter out = json.text(spec);
    try (var marketplace = new MarketplaceClient(addresses, 1, ANSWER_TIMEOUT_MS)) {
      SqlSession.Answer answer =
          new SqlSession(TablesAddress.of(marketplace)).query(query, parameters, rows);
      var newest = TablesAddress.of(marketplace).commits();
      if (csv) {
        new SqlPrinter(out).csv(answer);
        out.flush();
      } else {
        new SqlPrinter(out).table(answer);
      }
      new SqlPrinter(csv ? spec.commandLine().getErr() : out)
          .commits(answer, newest, Instant.now());
      json.print(spec, SqlPrinter.fields(answer, newest));
      return 0;
    } catch (SQLException refused) {
      throw new IOException("The database refuses the query: " + refused.getMessage(), refused);
    }
  }
}
