package emporium.jmeter.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of Emporium. */
@Command(
    name = "marketplace",
    description = "Runs, fills, loads, audits, compares and looks after the marketplace.",
    mixinStandardHelpOptions = true,
    version = "Emporium 0.1.0",
    subcommands = {
      RunCommand.class,
      ProcessesCommand.class,
      BrokerCommand.class,
      PopulateCommand.class,
      LoadCommand.class,
      CompareCommand.class,
      ReportCommand.class,
      ScalingCommand.class,
      AuditCommand.class,
      DeadLettersCommand.class,
      InspectCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      GuiCommand.class
    })
public final class Marketplace implements Runnable {
  private static final int FAILED = 1;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Say what to do: run, processes, broker, populate, load, compare, report, scaling, audit,"
            + " dead-letters, inspect, backup, restore or gui");
  }

  /** Executes the command and ends the process: 0 all well, 1 failed, 2 not understood. */
  public static void main(String... arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Marketplace())
        .setExecutionExceptionHandler(
            (failed, command, parsed) -> {
              command.getErr().println("ERROR: " + Texts.causes(failed));
              return FAILED;
            });
  }
}
