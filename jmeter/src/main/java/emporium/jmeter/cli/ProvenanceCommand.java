package emporium.jmeter.cli;

import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a running marketplace what changed, when and by what. */
@Command(
    name = "provenance",
    description = {
      "Lists what changed, when and by what, in a marketplace with --engine combined.",
      "Reads are not recorded, only changes; docs/combined.md has the bounds."
    },
    mixinStandardHelpOptions = true)
final class ProvenanceCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Missing question: state, changes, transaction or undo");
  }

  @Command(
      name = "state",
      description = "The state of an aggregate at a time.",
      mixinStandardHelpOptions = true)
  int state(
      @Mixin SqlConsole console,
      @Parameters(paramLabel = "SERVICE", description = "Like stock.") String service,
      @Parameters(paramLabel = "AGGREGATE", description = "Its class, like StockItem.")
          String aggregate,
      @Parameters(paramLabel = "KEY", description = "Columns of its key, like 17-3.") String key,
      @Option(
              names = "--at",
              paramLabel = "TIME",
              description = "ISO-8601, like 2026-11-26T10:33:18Z. Default: now.")
          String at)
      throws IOException {
    String time = at == null ? Instant.now().toString() : time(at);
    return console.ask(
        spec,
        "select * from emporium.state_of(?, ?, ?, ?::timestamptz)",
        List.of(service, aggregate, key, time));
  }

  private String time(String text) {
    try {
      return Instant.parse(text).toString();
    } catch (DateTimeParseException wrong) {
      throw new ParameterException(
          spec.commandLine(), "--at must be a time like 2026-11-26T10:33:18Z, was '" + text + "'");
    }
  }

  @Command(
      name = "changes",
      description = "All changes of an aggregate: when, and by which command, request or event.",
      mixinStandardHelpOptions = true)
  int changes(
      @Mixin SqlConsole console,
      @Parameters(paramLabel = "SERVICE", description = "Like stock.") String service,
      @Parameters(paramLabel = "AGGREGATE", description = "Its class, like StockItem.")
          String aggregate,
      @Parameters(paramLabel = "KEY", description = "Columns of its key, like 17-3.") String key)
      throws IOException {
    return console.ask(
        spec, "select * from emporium.changes_of(?, ?, ?)", List.of(service, aggregate, key));
  }

  @Command(
      name = "transaction",
      description = "What came of a checkout, or another business transaction, in all services.",
      mixinStandardHelpOptions = true)
  int transaction(
      @Mixin SqlConsole console,
      @Parameters(paramLabel = "TID", description = "The id that its client gave it.") String tid)
      throws IOException {
    return console.ask(spec, "select * from emporium.transaction_of(?)", List.of(tid));
  }

  @Command(
      name = "undo",
      description =
          "What undoes a business transaction: for each aggregate that it changed what"
              + " there was before, and how many changes of others an undo would lose.",
      mixinStandardHelpOptions = true)
  int undo(
      @Mixin SqlConsole console,
      @Parameters(paramLabel = "TID", description = "The id that its client gave it.") String tid)
      throws IOException {
    return console.ask(spec, "select * from emporium.undo_of(?)", List.of(tid));
  }
}
